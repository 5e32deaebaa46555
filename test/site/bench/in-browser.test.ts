import type { Page } from "puppeteer-core"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { withOracleBrowser } from "../../oracle/oracle-browser.ts"
import { type Site, startSite } from "../site.ts"
import type { Booking } from "./task/bookings.ts"

const browser = withOracleBrowser()
let site: Site
let page: Page
const wrong: unknown[] = []
beforeAll(async () => {
  site = await startSite()
  page = await browser.open("about:blank")
  page.on("pageerror", (error) => wrong.push(error))
})
afterEach(() => expect(wrong).toEqual([]))
afterAll(() => site.close())

const open = (path: string) => page.goto(site.url + path)
const field = (label: string) => `#panel [data-field="${label}"]`
const press = (text: string) => page.locator(`#panel ::-p-text(${text})`).click()
const bookingsOf = async (run: string): Promise<Booking[]> =>
  JSON.parse(await (await fetch(`${site.url}/bench/task/seen?run=${run}`)).text())

test("a room is booked in ten steps, and the page reports the events that it got", async () => {
  await open("/bench/task?run=by-hand")
  await page.type(field("Full name"), "Ada Lovelace")
  await page.type(field("Email"), "ada@example.com")
  await page.type(field("Phone"), "555 0100")
  await press("Next")
  // In the date order of the browser's language.
  await page.type(field("Arrival date"), "03142031")
  await page.type(field("Guests"), "2")
  await page.select(field("Country"), "Norway")
  await page.click(`${field("Room")}[value=Double]`)
  await press("Next")
  await page.click(field("Breakfast"))
  await page.type(field("Notes"), "Late")
  await press("Next")
  expect(await page.$eval("#panel", (panel) => panel.textContent)).toMatch(/Full nameAda Lovelace.*Breakfastyes/)
  await press("Confirm")
  const number = await page
    .locator("#panel strong")
    .map((element) => element.textContent)
    .wait()
  const bookings = await bookingsOf("by-hand")
  expect(bookings).toHaveLength(1)
  const { values = {}, trusted = {}, ...booking } = bookings[0] ?? {}
  expect(booking).toEqual({ number })
  expect(values).toEqual({
    ...{ "Full name": "Ada Lovelace", Email: "ada@example.com", Phone: "555 0100" },
    ...{ "Arrival date": "2031-03-14", Guests: "2", Country: "Norway", Room: "Double" },
    ...{ Breakfast: true, Notes: "Late" },
  })
  // Puppeteer's select dispatches synthetic events; everything else is typed and clicked.
  const untrusted = Object.keys(trusted).filter((name) => !trusted[name])
  expect(untrusted).toEqual(["Country"])
  expect(Object.keys(trusted)).toEqual(expect.arrayContaining([...Object.keys(values), "Next", "Confirm"]))
})

test("a step cannot be left while something is missing in it", async () => {
  await open("/bench/task?run=incomplete")
  await page.type(field("Full name"), "Ada")
  await press("Next")
  expect(await page.$eval("#panel [role=alert]", (alert) => alert.textContent)).toBe("Please fill in: Email")
  expect(await page.$eval(field("Full name"), (input) => "value" in input && input.value)).toBe("Ada")
})

test("the task page has about sixty controls", async () => {
  await open("/bench/task")
  expect((await page.$$("a, button, input, select")).length).toBeGreaterThanOrEqual(55)
})

test("the button counts, and a script's click is told apart from a user's", async () => {
  await open("/bench/answering?n=4")
  await page.click("#count")
  await page.$eval("#count", (button) => "click" in button && typeof button.click === "function" && button.click())
  await page.type("#field", "ab")
  expect(await page.evaluate("JSON.stringify(saw)")).toBe('{"clicks":2,"trustedClicks":1,"inputs":2}')
  expect(await page.$eval("#count", (button) => button.textContent)).toBe("Count 2")
})

const countInSight = `Array.from(document.querySelectorAll("[data-bench-control]")).filter((control) => {
  const { top, left, bottom, right } = control.getBoundingClientRect()
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
}).length`

test("every frame loads with all of its controls visible", async () => {
  await open("/bench/frames")
  const inSight = await Promise.all(page.frames().map((frame) => frame.evaluate(countInSight)))
  expect(inSight).toHaveLength(4)
  expect(inSight.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(await page.evaluate("benchControls"))
})

test("a click in a nested component is recorded", async () => {
  await open("/bench/shadow")
  await page.click(">>> count-stepper >>> button")
  await page.click("room-card:nth-of-type(4) action-button")
  expect(await page.evaluate("JSON.stringify(acted)")).toBe('["Fewer","Choose Net loft"]')
})

test("the application filters, adds and keeps the caret although it rerenders everything", async () => {
  await open("/bench/spa")
  await page.type("#filter", "coffee")
  expect(await page.$eval("[role=status]", (status) => status.textContent)).toBe("4 of 24 errands")
  await page.locator("::-p-text(New errand)").click()
  await page.type("#title", "Buy coffee")
  await page.click("#urgent")
  await page.click("[data-act=save]")
  expect(await page.$eval("li", (item) => item.textContent)).toContain("Urgent: Buy coffee")
  expect(await page.$eval("[role=status]", (status) => status.textContent)).toBe("5 of 25 errands")
  expect(await page.evaluate("drawn")).toBe(1 + "coffee".length + 1 + "Buy coffee".length + 2)
})
