import type { Page } from "puppeteer-core"
import puppeteer from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tabhand } from "../../src/doors/library/index.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { installOracle, type OracleElement, type OracleView, oracle } from "./oracle.ts"
import { withOracleBrowser } from "./oracle-browser.ts"

const home = withTempHome()
const browser = withOracleBrowser()
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function look(path: string): Promise<OracleView> {
  return (await lookAt(path)).view
}

async function lookAt<Extra>(path: string, ask?: (page: Page) => Promise<Extra>) {
  const page = await browser.open(site.url + path)
  try {
    return { view: await oracle(page), extra: await ask?.(page) }
  } finally {
    await page.close()
  }
}

const byId = ({ elements }: OracleView, id: string): OracleElement | undefined =>
  elements.find((element) => element.id === id)

/** Paths, and the number of operable elements: counted by hand. */
const pages = [
  ["/seeing/native-controls", 38],
  ["/seeing/names", 36],
  ["/seeing/clickables", 36],
  ["/seeing/states", 33],
  ["/seeing/hidden", 11],
  ["/seeing/secrets", 9],
  ["/seeing/shadow", 15],
  ["/seeing/frames", 16],
  ["/seeing/tables", 20],
  ["/seeing/lists", 87],
  ["/seeing/dialog", 3],
  ["/seeing/aria-modal", 5],
  ["/seeing/text", 33],
  ["/seeing/editors", 12],
  ["/seeing/controls?n=100", 100],
  ["/seeing/controls?n=10&listeners=20&roots=5", 35],
  ["/seeing/rerender", 5],
  ["/seeing/hostile/forgery", 9],
  ["/seeing/hostile/letters", 7],
  ["/seeing/hostile/huge", 3],
  ["/seeing/hostile/clobbering", 35],
  ["/seeing/hostile/watching", 3],
  ["/seeing/hostile/patched", 3],
  ["/seeing/odd/drawing.svg", 2],
  ["/seeing/odd/page.xhtml", 2],
  ["/seeing/odd/no-body", 0],
  ["/seeing/odd/nothing", 0],
  ["/seeing/odd/quirks", 2],
  ["/seeing/odd/rtl", 2],
] as const

describe("finds what the author of each page expects", () => {
  test.each(pages)("%s", async (path, count) => expectAuthorsWord(await look(path), count))
})

function expectAuthorsWord(view: OracleView, count: number): void {
  const wrong = view.remarks.filter(({ must, found }) => must !== found)
  expect(wrong.map(({ must, found, html, what }) => `${html}: must ${must}, found ${found}: ${what}`)).toEqual([])
  const spokenOf = new Set(view.remarks.map(({ key }) => key))
  expect(view.elements.filter(({ key }) => !spokenOf.has(key))).toEqual([])
  expect(view.elements).toHaveLength(count)
}

test("every element gets a unique key, in every frame", async () => {
  const { view, extra } = await lookAt("/seeing/frames", (page) =>
    page.$$eval("*", (all) => all.map((one) => one.getAttribute("data-oracle"))),
  )
  expect(extra).not.toContain(null)
  const found = [...view.elements, ...view.hidden].map(({ key }) => key)
  expect(new Set(found).size).toBe(found.length)
  expect(new Set(view.elements.map(({ frameUrl }) => frameUrl)).size).toBe(8)
})

test("reports why an element counts, where it is and what it is", async () => {
  const view = await look("/seeing/clickables")
  expect(byId(view, "inline-listener")).toMatchObject({
    tag: "span",
    why: ["listens for click"],
    name: "one that only listens",
    visibleBecause: "its box",
    frameUrl: `${site.url}/seeing/clickables`,
  })
  expect(byId(view, "handle")).toMatchObject({ why: ["role slider", "listens for pointerdown"], name: "Volume" })
  expect(byId(view, "handle")?.box).toMatchObject({ width: 16, height: 16 })
  expect(byId(view, "nameless-icon")).toMatchObject({ why: ["cursor: pointer"], name: null })
  expect(byId(view, "circle")).toMatchObject({ tag: "circle", name: "Round" })
  expect(byId(view, "contents")).toMatchObject({ visibleBecause: "a box inside it" })
  expect(byId(view, "zero")).toMatchObject({ visibleBecause: "its label", name: "Zero-size checkbox" })
  expect(byId(view, "zero")?.alsoAs).toHaveLength(1)
})

test("reports why hidden elements are invisible", async () => {
  const { hidden } = await look("/seeing/hidden")
  const reasons = new Set(hidden.filter(({ tag }) => tag === "button" || tag === "a").map(({ because }) => because))
  expect([...reasons].sort()).toEqual([
    "content-visibility: hidden around it",
    "display: none",
    "display: none around it",
    "fully clipped",
    "in closed details",
    "no box of 1×1",
    "opacity: 0",
    "out of reach of scrolling",
    "visibility: collapse",
    "visibility: hidden",
  ])
})

test("finds the names that the author intended", async () => {
  const { view, extra } = await lookAt("/seeing/names", (page) =>
    page.$$eval("[data-name]", (all) =>
      all.map((one) => [one.getAttribute("data-oracle"), one.getAttribute("data-name") || null]),
    ),
  )
  expect(view.elements.map(({ key, name }) => [key, name])).toEqual(extra)
})

test("the fold control of the browser's XML viewer counts too", async () => {
  const { elements } = await look("/seeing/odd/data.xml")
  expect(elements.map(({ tag, why }) => [tag, ...why])).toEqual([["span", "cursor: pointer"]])
})

test("leaves nothing behind except the keys", async () => {
  const { extra } = await lookAt("/seeing/clickables", (page) =>
    page.evaluate(`[...document.querySelectorAll("*")].flatMap((one) => one.getAttributeNames())`),
  )
  expect(extra).toContain("data-oracle")
  expect(extra).not.toContain("data-oracle-listens")
})

test("works again after the page has changed", async () => {
  const page = await browser.open(`${site.url}/seeing/rerender`)
  expectAuthorsWord(await oracle(page), 5)
  await page.click("#add")
  expectAuthorsWord(await oracle(page), 6)
  await page.goto(`${site.url}/seeing/dialog`)
  expectAuthorsWord(await oracle(page), 3)
  await page.close()
})

test("an element that listens for the whole page does not count", async () => {
  const page = await browser.open(`${site.url}/seeing/rerender`)
  await page.evaluate(`{
    const portal = document.createElement("div")
    portal.innerHTML = "Everything"
    document.querySelector("#app").append(portal)
    for (let i = 0; i < 20; i++) portal.addEventListener("click" + i, () => {})
  }`)
  expect((await oracle(page)).elements).toHaveLength(5)
  await page.close()
})

test("works in a browser launched by the product", async () => {
  const product = await tabhand({ home: home.path })
  const session = product.session("oracle")
  await session.run("open", { url: `${site.url}/` })
  const { cdpUrl } = (await session.run("get cdp-url", {})).data
  const guest = await puppeteer.connect({ browserWSEndpoint: cdpUrl, defaultViewport: null })
  try {
    const [page] = await guest.pages()
    if (!page) throw new Error("the session has no tab")
    await installOracle(page)
    await session.run("open", { url: `${site.url}/seeing/frames` })
    expectAuthorsWord(await oracle(page), 16)
    await session.run("open", { url: `${site.crossSite}/seeing/shadow` })
    expectAuthorsWord(await oracle(page), 15)
  } finally {
    await guest.disconnect()
    await product.close()
  }
})
