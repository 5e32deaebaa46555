import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Site, startSite } from "../site/site.ts"
import { leavesOf, show } from "./judge.ts"
import { layouts } from "./layouts.ts"
import { withReachBrowser } from "./reach-browser.ts"
import { published } from "./recall.ts"

const browser = withReachBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function screenshot(): Promise<string> {
  return browser.page.page.screenshot({ encoding: "base64", captureBeyondViewport: false, optimizeForSpeed: true })
}

test("a leaf judged reachable is on the screen: the screenshot differs without it", async () => {
  const unpainted: string[] = []
  let painted = 0
  for (const [index, layout] of fc.sample(layouts, { seed: 3, numRuns: 40 }).entries()) {
    const { url, leaves } = published(site, layout)
    await browser.page.page.goto(url, { waitUntil: "load" })
    for (const frame of await browser.page.frames()) {
      for (const { key, index: at } of await leavesOf(frame)) {
        if ((await show(frame, at)) !== "reachable") continue
        const paint = (opacity: string) => frame.call("paint", [], at, opacity)
        await paint("0.99")
        const before = await screenshot()
        await paint("0")
        // A frame in another process may be painted later than its parent.
        const isPainted = await expect
          .poll(screenshot, { timeout: 2000 })
          .not.toBe(before)
          .then(
            () => true,
            () => false,
          )
        await paint("1")
        const leaf = leaves.find((each) => each.key === key)
        if (isPainted) painted++
        else unpainted.push(`#${index} ${leaf?.says} (${leaf?.kind}) in ${leaf?.within.join(" > ")}`)
      }
    }
  }
  expect(unpainted).toEqual([])
  expect(painted).toBeGreaterThan(200)
})
