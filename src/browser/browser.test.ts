import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Site, startSite } from "../../test/site/site.ts"
import { evaluate, goTo, rejection } from "../../test/support/drive.ts"
import { launchForTest, withBrowser } from "../../test/support/with-browser.ts"

const test = withBrowser()
const signal = new AbortController().signal
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const contexts = async () => (await test.browser.connection.root.send("Target.getBrowserContexts")).browserContextIds

describe("a browser", () => {
  it("isolates contexts and counts them", async () => {
    const ids = [await test.browser.createContext(), await test.browser.createContext()]
    expect(new Set(ids).size).toBe(2)
    expect(test.browser.contextCount).toBe(2)
    for (const id of ids) await test.browser.disposeContext(id)
    expect(test.browser.contextCount).toBe(0)
    expect(await contexts()).toEqual([])
  })

  it("disposes a context and a page whose caller cancelled", async () => {
    const reason = new Error("left")
    const controller = new AbortController()
    const creating = rejection(test.browser.createContext({}, controller.signal))
    controller.abort(reason)
    expect(await creating).toBe(reason)
    await expect.poll(contexts).toEqual([])
    const context = await test.browser.createContext()
    const second = new AbortController()
    const opening = rejection(test.browser.createPage(context, second.signal, true))
    second.abort(reason)
    expect(await opening).toBe(reason)
    await expect.poll(() => test.browser.pages()).toEqual([])
    await test.browser.disposeContext(context)
  })

  it("sends the requests of a context through the context's own proxy", async () => {
    // A proxy receives the whole URL as the path, and the fixture site accepts any path.
    const proxied = await test.browser.createContext({ proxy: site.url, proxyBypass: "<-loopback>" })
    const plain = await test.browser.createContext()
    const through = await test.browser.createPage(proxied, signal, true)
    const direct = await test.browser.createPage(plain, signal, true)
    const before = site.hits().length
    await through.session.send("Page.navigate", { url: "http://nowhere.invalid/title/proxied" })
    await expect
      .poll(() =>
        site
          .hits()
          .slice(before)
          .map((hit) => hit.target)
          .join(),
      )
      .toContain("nowhere.invalid")
    await goTo(direct.session, `${site.url}/title/direct`)
    expect(await evaluate(direct.session, "document.title")).toBe("direct")
    await test.browser.disposeContext(proxied)
    await test.browser.disposeContext(plain)
  })

  it("opens pages without waiting for one that is stuck", async () => {
    const context = await test.browser.createContext()
    const stuck = await test.browser.createPage(context, signal, true)
    const waiting = rejection(stuck.session.send("Runtime.evaluate", { expression: "while (true) {}" }))
    const page = await test.browser.createPage(context, signal, true)
    expect(await evaluate(page.session, "1")).toBe(1)
    expect((await test.browser.pages()).map((info) => info.targetId)).toEqual(
      expect.arrayContaining([stuck.id, page.id]),
    )
    await test.browser.disposeContext(context)
    expect(await waiting).toMatchObject({ code: "tab_closed" })
  })

  it("counts as gone when it no longer answers although its process runs", async () => {
    const browser = await launchForTest(test.home)
    await browser.checkLiveness()
    expect(browser.gone).toBeUndefined()
    const pid = Number(browser.facts.pid)
    process.kill(pid, "SIGSTOP")
    await browser.checkLiveness()
    expect(browser.gone).toMatchObject({ code: "browser_gone", message: "the browser stopped answering" })
    expect(await rejection(browser.createContext())).toBe(browser.gone)
    await browser.close()
    expect(() => process.kill(pid, 0)).toThrow("ESRCH")
  })
})
