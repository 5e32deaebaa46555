import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { withOracleBrowser } from "../../../oracle/oracle-browser.ts"
import { type Site, startSite } from "../../site.ts"

const browser = withOracleBrowser()
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe("the page that watches", () => {
  const watching = async () => {
    const page = await browser.open(`${site.url}/seeing/hostile/watching`)
    await page.waitForFunction("window.__watching")
    await page.evaluate("window.__noticed.length = 0")
    return page
  }

  test("notices nothing while it is not inspected", async () => {
    const page = await watching()
    await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    expect(await page.evaluate("window.__noticed.length")).toBe(0)
    await page.close()
  })

  test.each([
    ["document.querySelectorAll('*')", "Document.prototype.querySelectorAll"],
    ["document.body.getBoundingClientRect()", "Element.prototype.getBoundingClientRect"],
    ["getComputedStyle(document.body)", "getComputedStyle"],
    ["[1].map(String)", "Array.prototype.map"],
    ["new Map([[1, 2]]).get(1)", "Map.prototype.get"],
    ["JSON.stringify({})", "JSON.stringify"],
    ["document.getElementById('button').innerText", "own innerText"],
    ["document.body.setAttribute('data-seen', '')", "mutation attributes data-seen"],
    ["document.body.append('text')", "mutation childList null"],
    ["document.getElementById('field').focus()", "event focus"],
    ["new Error('where am I').stack", "Error.prepareStackTrace"],
  ])("notices %s", async (careless, expected) => {
    const page = await watching()
    await page.evaluate(`{ ${careless} }`)
    expect(Object.values(Object(await page.evaluate("({ ...window.__noticed })")))).toContain(expected)
    await page.close()
  })
})

test("the pages of this folder make no external requests", async () => {
  const page = await browser.open("about:blank")
  const elsewhere: string[] = []
  page.on("request", (request) => {
    if (!/^(data|about):/.test(request.url()) && !/^http:\/\/(127\.0\.0\.1|localhost):/.test(request.url())) {
      elsewhere.push(request.url())
    }
  })
  for (const name of ["native-controls", "names", "clickables", "frames", "editors", "shadow"]) {
    await page.goto(`${site.url}/seeing/${name}`)
  }
  expect(elsewhere).toEqual([])
  await page.close()
})

test("clicks on the clickable elements are recorded", async () => {
  const page = await browser.open(`${site.url}/seeing/clickables`)
  for (const id of ["listener", "handler", "circle", "card-star", "more", "inline-listener"]) await page.click(`#${id}`)
  expect(await page.evaluate("acted")).toEqual([
    "listener",
    "handler",
    "circle",
    "card-star",
    "more",
    "inline-listener",
  ])
  await page.close()
})

test("a click in a cross-site frame three deep reaches the server", async () => {
  const page = await browser.open(`${site.url}/seeing/frames`)
  const deepest = page.frames().find((frame) => frame.url().endsWith("depth=3"))
  if (!deepest) throw new Error("the third frame is missing")
  // Puppeteer's own click asks the parent for the frame's position, which fails while the frame changes processes.
  await deepest.waitForSelector("button")
  await deepest.$eval("button", (button) => button.click())
  expect((await site.waitForHit("/hit/level-3", AbortSignal.timeout(10_000))).path).toBe("/hit/level-3")
  await page.close()
})
