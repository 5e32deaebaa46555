import type { Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { oracle } from "../../oracle/oracle.ts"
import { withOracleBrowser } from "../../oracle/oracle-browser.ts"
import { type Site, startSite } from "../site.ts"
import { realPages } from "./pages.ts"

const browser = withOracleBrowser()
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe("third-party pages", () => {
  test.each(realPages)("$name loads from this machine only", async ({ path, shows, atLeast }) => {
    const page = await browser.open("about:blank")
    const elsewhere: string[] = []
    const broken: string[] = []
    page.on("request", (request) => {
      if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(`${site.url}/`)) {
        elsewhere.push(request.url())
      }
    })
    page.on("requestfailed", (request) => broken.push(request.url()))
    page.on("response", (response) => {
      if (response.status() >= 400) broken.push(`${response.status()} ${response.url()}`)
    })
    page.on("pageerror", (error) => broken.push(String(error)))
    await page.goto(site.url + path, { waitUntil: "load" })
    await untilShown(page, shows)
    const { elements, hidden } = await oracle(page)
    expect(elements.length).toBeGreaterThanOrEqual(atLeast)
    expect(elements.filter(({ name }) => name !== null).length * 3).toBeGreaterThan(elements.length)
    expect(hidden.length).toBeGreaterThan(0)
    expect({ elsewhere, broken }).toEqual({ elsewhere: [], broken: [] })
    await page.close()
  })
})

/** Waits until any frame shows the text. */
async function untilShown(page: Page, text: string): Promise<void> {
  const shown = `document.documentElement.innerText.includes(${JSON.stringify(text)})`
  await Promise.any(page.frames().map((frame) => frame.waitForFunction(shown)))
}

describe("only files of those packages are served", () => {
  test.each([
    "/real/typescript/package.json",
    "/real/mithril",
    "/real/mithril/",
    "/real/mithril/nowhere.html",
    "/real/mithril/mithril.js/below",
    "/real/mithril/..%2Ftypescript%2Fpackage.json",
    "/real/mithril/..%2F..%2Fpackage.json",
    "/real/..%2F/package.json",
  ])("%s is not found", async (path) => {
    expect((await fetch(site.url + path)).status).toBe(404)
  })

  test("and the browser may not load anything external", async () => {
    const response = await fetch(`${site.url}/real/jquery-ui-dist/index.html`)
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'")
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
  })
})
