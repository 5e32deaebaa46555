import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { beforeAll, expect, test } from "vitest"
import { TabhandError } from "../../src/base/errors.ts"
import type { Browser } from "../../src/browser/browser.ts"
import { withEngine } from "../support/with-engine.ts"
import { browserOf, failure, sessionNamed } from "./support/library.ts"

const engine = withEngine()
let browser: Browser
let collectGarbage: () => void

beforeAll(async () => {
  setFlagsFromString("--expose-gc")
  const collect: unknown = runInNewContext("gc")
  if (typeof collect !== "function") throw new Error("garbage cannot be collected on demand")
  collectGarbage = () => collect()
  // The browser keeps running, as in any runtime that has had a session.
  const first = engine.tabhand.session("first")
  await first.run("open", { url: engine.site.url })
  browser = browserOf(engine, "first")
})

/** The contexts and targets that the browser reports. */
async function held() {
  const { root } = browser.connection
  const { browserContextIds } = await root.send("Target.getBrowserContexts")
  const { targetInfos } = await root.send("Target.getTargets", {})
  return { contexts: browserContextIds.length, targets: targetInfos.length }
}

/** A session that did a little of everything, and the objects that must be collected with it. */
async function liveAndClose(name: string): Promise<{ session: WeakRef<object>; page: WeakRef<object> }> {
  const session = engine.tabhand.session(name)
  await session.run("open", { url: `${engine.site.url}/popup` })
  const inner = sessionNamed(engine, name)
  const popup = inner.next("tabOpened")
  await session.run("eval", { script: "openCrossSite()" })
  await popup
  await session.run("tab new", { url: `${engine.site.url}/frames` })
  await session.run("tab close", {})
  await session.run("get cdp-url", {})
  await failure(session.run("wait", { text: "never" }, { timeoutMs: 50 }))
  await session.run("screenshot", {})
  const refs = { session: new WeakRef(inner), page: new WeakRef(inner.tabs.get().page) }
  await session.run("close", {})
  return refs
}

test("a closed session leaves no context and no target in the browser", async () => {
  await liveAndClose("warm")
  await expect.poll(held).toEqual({ contexts: 2, targets: 2 })
  await Promise.all(["a", "b", "c"].map(liveAndClose))
  // Those of the first session, and those in reserve.
  await expect.poll(held).toEqual({ contexts: 2, targets: 2 })
})

test("a closed session is collected: neither the browser nor the runtime keeps a reference", async () => {
  const { session, page } = await liveAndClose("forgotten")
  await expect
    .poll(
      () => {
        collectGarbage()
        return [session.deref() === undefined, page.deref() === undefined]
      },
      { timeout: 10_000 },
    )
    .toEqual([true, true])
})

test("commands cancelled while opening a tab leave neither context nor target", async () => {
  for (let ms = 0; ms < 200; ms += 10) {
    const session = engine.tabhand.session(`cancelled-${ms}`)
    const leaving = new AbortController()
    // With increasing delays, so that each step of opening is interrupted once.
    const timer = setTimeout(() => leaving.abort(new TabhandError("cancelled", "left")), ms)
    await session.run("open", { url: engine.site.url }, { signal: leaving.signal }).catch((error) => {
      expect(error).toMatchObject({ code: "cancelled" })
    })
    clearTimeout(timer)
    await session.close()
  }
  await liveAndClose("last")
  await expect.poll(held).toEqual({ contexts: 2, targets: 2 })
})
