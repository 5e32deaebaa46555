import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
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

/** Advances the watch's clock, and gives what it starts a moment of real time. */
async function pass(minutes: number): Promise<void> {
  for (let half = 0; half < 2 * minutes; half++) {
    vi.advanceTimersByTime(MINUTE / 2)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test("an idle session is closed after its idle time, and then the runtime stops after its own", async () => {
  await writeFile(homePaths(home.path).config, JSON.stringify({ sessionIdleMinutes: 2, runtimeIdleMinutes: 3 }))
  const site = await startSite()
  const runtime = new Runtime({ home: home.path, env: process.env })
  // Fakes only the watch's clock; the timers that wait for the browser stay real.
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
  await expect.poll(() => stopping).toHaveBeenCalled()
  await runtime.close()
  await site.close()
})

test("a runtime whose home is removed stops, even with a session, and even if the home is created again", async () => {
  const removed = join(home.path, "removed")
  const runtime = new Runtime({ home: removed, env: process.env })
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] })
  runtime.watchIdle()
  await new Tabhand(runtime, {}).session("one").run("open", { url: "data:text/html,one" })
  const stopping = vi.fn()
  runtime.on("stopping", stopping)
  await pass(1)
  expect(stopping).not.toHaveBeenCalled()
  await rename(removed, join(home.path, "elsewhere"))
  await mkdir(removed)
  await pass(1)
  expect(stopping).toHaveBeenCalled()
  await runtime.close()
})
