import { writeFile } from "node:fs/promises"
import { afterEach, expect, test, vi } from "vitest"
import { homePaths } from "../../src/base/home.ts"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import { Runtime } from "../../src/runtime/runtime.ts"
import { startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"

const home = withTempHome()
const MINUTE = 60_000

afterEach(() => {
  vi.useRealTimers()
})

/** Time goes by as the watch sees it; what it begins has a moment of real time to happen. */
async function pass(minutes: number): Promise<void> {
  for (let half = 0; half < 2 * minutes; half++) {
    vi.advanceTimersByTime(MINUTE / 2)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test("an idle session is closed after its minutes, and then the runtime stops after its own", async () => {
  await writeFile(homePaths(home.path).config, JSON.stringify({ sessionIdleMinutes: 2, runtimeIdleMinutes: 3 }))
  const site = await startSite()
  const runtime = new Runtime({ home: home.path, env: process.env })
  // Only the clock that the watch looks at; what the browser is waited for with is real.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] })
  runtime.watchIdle()
  const session = new Tabhand(runtime, {}).session("idle")
  await session.run("open", { url: site.url })
  const closed = runtime.sessions.get("idle").next("closed")
  const stopping = vi.fn()
  runtime.on("stopping", stopping)

  await pass(1.5)
  await session.run("get title", {})
  await pass(1.5)
  await session.run("tab list", {})
  expect(runtime.sessions.find("idle")).toBeDefined()

  await pass(3)
  expect(await closed).toEqual({ reason: "idle" })
  expect(runtime.sessions.list()).toEqual([])
  await pass(1)
  expect(stopping).not.toHaveBeenCalled()
  await pass(2.5)
  await vi.waitFor(() => expect(stopping).toHaveBeenCalled())
  await runtime.close()
  await site.close()
})
