import { afterEach, describe, expect, it } from "vitest"
import { evaluate, rejection } from "../../../test/support/drive.ts"
import { launchForTest, withBrowser } from "../../../test/support/with-browser.ts"
import type { Context } from "../context.ts"
import { Reserve } from "./reserve.ts"

const test = withBrowser()
const signal = new AbortController().signal
const taken: Context[] = []

afterEach(async () => {
  for (const context of taken.splice(0)) await context.dispose()
})

async function take(reserve: Reserve): Promise<Context | undefined> {
  const context = await reserve.take(signal)
  if (context) taken.push(context)
  return context
}

const contextsInBrowser = async () =>
  (await test.browser.connection.root.send("Target.getBrowserContexts")).browserContextIds.length

describe("what is kept in reserve", () => {
  it("is empty until it is filled", async () => {
    expect(await take(new Reserve(test.browser))).toBeUndefined()
  })

  it("is one blank tab, prepared like any other, and taken once", async () => {
    const before = await contextsInBrowser()
    const reserve = new Reserve(test.browser)
    reserve.fill()
    reserve.fill()
    const context = await take(reserve)
    const pages = [...(context?.pages() ?? [])]
    expect(pages.map((page) => page.isBlank)).toEqual([true])
    const look = "[innerWidth, innerHeight, document.hasFocus(), document.visibilityState].join()"
    expect(await evaluate(pages[0]?.target.session ?? test.browser.connection.root, look)).toBe("1280,800,true,visible")
    expect(await take(reserve)).toBeUndefined()
    expect(await contextsInBrowser()).toBe(before + 1)
  })

  it("is not taken if its tab has crashed, and leaves nothing in the browser", async () => {
    const before = await contextsInBrowser()
    const reserve = new Reserve(test.browser)
    const attached = test.browser.tree.next("ready")
    reserve.fill()
    const { session } = await attached
    const crashed = session.next("Inspector.targetCrashed")
    session.send("Page.crash").catch(() => undefined)
    await crashed
    expect(await take(reserve)).toBeUndefined()
    await expect.poll(contextsInBrowser).toBe(before)
  })

  it("stays for the next session when a caller cancels", async () => {
    const reserve = new Reserve(test.browser)
    reserve.fill()
    const reason = new Error("no longer wanted")
    expect(await rejection(reserve.take(AbortSignal.abort(reason)))).toBe(reason)
    expect(await take(reserve)).toBeDefined()
  })

  it("is empty in a browser that is gone", async () => {
    const browser = await launchForTest(test.home)
    const reserve = new Reserve(browser)
    reserve.fill()
    const gone = browser.next("gone")
    process.kill(Number(browser.facts.pid), "SIGKILL")
    await gone
    expect(await reserve.take(signal)).toBeUndefined()
    reserve.fill()
    expect(await reserve.take(signal)).toBeUndefined()
    await browser.close()
  })
})
