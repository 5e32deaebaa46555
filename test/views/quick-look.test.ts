import { beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(async () => {
  session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/seeing/far` })
})

/** The change that the reply to a script reports. */
async function reported(script: string): Promise<string | undefined> {
  return (await session.run("eval", { script })).change?.text
}

const rule = (text: string) => `document.getElementById("rules").sheet.insertRule("${text}"), 0`
const hide = (selector: string) => rule(`${selector} { display: none }`)

describe("on a page much longer than its window, a reply reports", () => {
  test("an element near the window that a CSS rule hid", async () => {
    expect(await reported(hide("#near"))).toMatch(/^gone e\d+ button Near$/)
  })

  test("the new value of a control far away", async () => {
    expect(await reported("document.getElementById('last').value = 'tea', 0")).toMatch(
      /^now e\d+ textbox Last word = tea$/,
    )
  })

  test("an element added far away", async () => {
    expect(await reported("document.body.insertAdjacentHTML('beforeend', '<button>New</button>'), 0")).toMatch(
      /^new e\d+ button New$/,
    )
  })

  test("only in the next snapshot an element far away that a CSS rule hid without moving others", async () => {
    expect(await reported(rule("#last { visibility: hidden }"))).toBeUndefined()
    expect((await session.run("snapshot", { delta: true })).text).toMatch(/^gone e\d+ textbox Last word$/m)
  })

  test("an element that a CSS rule hid after scrolling brought it near", async () => {
    await session.run("eval", { script: "scrollTo(0, document.body.scrollHeight), 0" })
    expect(await reported(hide("#last"))).toMatch(/^gone e\d+ textbox Last word$/m)
  })

  test("a box that covers the controls in the window", async () => {
    expect(await reported("document.body.insertAdjacentHTML('beforeend', '<div class=cover></div>'), 0")).toContain(
      "covered",
    )
    expect((await session.run("snapshot", { viewport: true })).text).toContain("(covered)")
  })
})

describe("a view", () => {
  test("lists an invisible native control over its image", async () => {
    expect((await session.run("snapshot", { viewport: true })).text).toMatch(/^e\d+ checkbox( \{.*\})?$/m)
  })

  test("does not report elements scrolled out of a scroller as covered", async () => {
    expect((await session.run("snapshot", {})).text).toMatch(/^e\d+ button Scrolled away$/m)
  })
})
