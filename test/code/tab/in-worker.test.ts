import { stat } from "node:fs/promises"
import { beforeAll, expect, test } from "vitest"
import { TabhandError } from "../../../src/base/errors.ts"
import type { LibrarySession } from "../../../src/doors/library/tabhand.ts"
import { rejection } from "../../support/drive.ts"
import { withEngine } from "../../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeAll(async () => {
  session = engine.tabhand.session("tab-in-worker")
  await session.run("open", { url: `${engine.site.url}/acting/form-task` })
})

const run = async (code: string, timeoutMs = 20_000) => (await session.run("run", { code }, { timeoutMs })).data
const failed = async (code: string, timeoutMs = 20_000): Promise<TabhandError> => {
  const error = await rejection(session.run("run", { code }, { timeoutMs }))
  if (error instanceof TabhandError) return error
  throw error
}

test("OMP-50: code in its own thread and scope drives the page with the tab's helpers", async () => {
  const { returned } = await run(`
    await tab.goto("${engine.site.url}/acting/form-task")
    await tab.fill("#name", "Ada Lovelace")
    await tab.type("label=Email", "ada@example.com")
    await tab.select("#country", (await tab.observe()).elements.find((each) => each.role === "option" && each.value).value)
    const box = (await tab.observe()).elements.find((each) => each.name === "Breakfast")
    await (await tab.id(box.id)).click()
    await tab.press("#notes", "x")
    await tab.scrollIntoView("#book")
    await tab.click("aria/Book")
    await tab.waitFor("#result")
    return await tab.waitForUrl(/FORM-task/i)
  `)
  expect(returned).toBe(`${engine.site.url}/acting/form-task`)
  expect(
    (await run(`return await tab.evaluate(() => document.querySelector("#result").textContent)`)).returned,
  ).toContain("Ada Lovelace")
})

test("OMP-50: expressions, functions and responses of the code's own scope are recognized", async () => {
  const { returned } = await run(`
    const [response] = await Promise.all([
      tab.waitForResponse((each) => /hit\\/two/.test(each.url())),
      tab.waitForResponse(/HIT\\/one/i),
      page.evaluate(() => fetch("/hit/one").then(() => fetch("/hit/two")).then(() => 1)),
    ])
    return response.url()
  `)
  expect(returned).toBe(`${engine.site.url}/hit/two`)
})

test("OMP-17: a screenshot is displayed in order with other values", async () => {
  const { displays, screenshots } = await run(`display("before"); await tab.screenshot(); display("after")`)
  expect(displays.map(({ type }) => type)).toEqual(["text", "text", "image", "text"])
  const [shot] = screenshots
  expect((await stat(shot?.dest ?? "")).size).toBe(shot?.bytes)
})

test("New-5, New-6: what a helper fails with reaches the caller, and so does the running helper", async () => {
  const early = await failed(`await tab.click("#bok", { timeout: 300 })`)
  expect(early.message).toMatch(
    /tab\.click\("#bok"\) timed out after 300ms: nothing on the page matches "#bok"; nearest: e\d+ button Book/,
  )
  const stalled = await failed(`await tab.waitFor("#never", { timeout: 0 })`, 1_000)
  expect(`${stalled.message} ${stalled.hint}`).toMatch(/timed out after \d+ms.*tab\.waitFor\("#never"\) \(\d\.\ds\)/)
  const caught = await run(`try { await tab.id(7000) } catch (error) { return error.message }`)
  expect(caught.returned).toBe("Unknown element id 7000. Run tab.observe() to refresh the element list.")
})
