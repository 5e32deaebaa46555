import { beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(async () => {
  session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/seeing/far` })
})

/** What the reply to a script tells that changed. */
async function told(script: string): Promise<string | undefined> {
  return (await session.run("eval", { script })).change?.text
}

const rule = (text: string) => `document.getElementById("rules").sheet.insertRule("${text}"), 0`
const hide = (selector: string) => rule(`${selector} { display: none }`)

describe("what a reply tells of a page much longer than its window", () => {
  test("that a rule hid something near the window, although nothing says so", async () => {
    expect(await told(hide("#near"))).toMatch(/^gone e\d+ button Near$/)
  })

  test("what a control far away holds now", async () => {
    expect(await told("document.getElementById('last').value = 'tea', 0")).toMatch(/^now e\d+ textbox Last word = tea$/)
  })

  test("what was put in far away", async () => {
    expect(await told("document.body.insertAdjacentHTML('beforeend', '<button>New</button>'), 0")).toMatch(
      /^new e\d+ button New$/,
    )
  })

  test("that a rule hid something far away, which moves nothing, is told by the next snapshot", async () => {
    expect(await told(rule("#last { visibility: hidden }"))).toBeUndefined()
    expect((await session.run("snapshot", { delta: true })).text).toMatch(/^gone e\d+ textbox Last word$/m)
  })

  test("that a rule hid something which was far away and is near since it was scrolled there", async () => {
    await session.run("eval", { script: "scrollTo(0, document.body.scrollHeight), 0" })
    expect(await told(hide("#last"))).toMatch(/^gone e\d+ textbox Last word$/m)
  })

  test("that something came over the controls in the window", async () => {
    expect(await told("document.body.insertAdjacentHTML('beforeend', '<div class=cover></div>'), 0")).toContain(
      "covered",
    )
    expect((await session.run("snapshot", { viewport: true })).text).toContain("(covered)")
  })
})

describe("a view", () => {
  test("lists a native control that lies unseen over its picture", async () => {
    expect((await session.run("snapshot", { viewport: true })).text).toMatch(/^e\d+ checkbox( \{.*\})?$/m)
  })

  test("does not call covered what a scroller does not show now", async () => {
    expect((await session.run("snapshot", {})).text).toMatch(/^e\d+ button Scrolled away$/m)
  })
})
