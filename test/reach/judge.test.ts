import { afterAll, beforeAll, expect, test } from "vitest"
import { type Site, startSite } from "../site/site.ts"
import { caseHtml, reachCases } from "./cases.ts"
import { withReachBrowser } from "./reach-browser.ts"
import { reachAt } from "./recall.ts"

const browser = withReachBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each(reachCases)("$name", async (each) => {
  site.publish("/published/case", caseHtml(each))
  const reach = await reachAt(browser.page, `${site.url}/published/case`)
  expect(Object.fromEntries(reach)).toEqual(each.expect)
})
