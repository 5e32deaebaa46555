import { setMaxListeners } from "node:events"
import fc from "fast-check"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import type { Page } from "../../src/page/core/page.ts"
import { keys } from "../../src/page/input/keys.ts"
import { evaluate, rejection, untilTrue } from "../support/drive.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const { signal } = new AbortController()
setMaxListeners(0, signal)
let session: LibrarySession
let page: Page

beforeAll(async () => {
  session = engine.tabhand.session("input")
  await session.run("open", { url: `${engine.site.url}/input` })
  page = pageOf("t1")
})

/** A page that has received no events yet. */
beforeEach(() => opened("/input"))

function pageOf(tab: string): Page {
  return engine.tabhand.runtime.sessions.get(session.name).tabs.get(tab).page
}

async function opened(path: string): Promise<void> {
  await page.keyboard.release(signal)
  await session.run("open", { url: engine.site.url + path }, { view: false })
}

const ask = (expression: string, of = page) => evaluate(of.target.session, expression)
const focus = (id: string, of = page) => ask(`${id}.focus(); events.length = 0`, of)
const received = (types: string, ...properties: string[]) =>
  ask(`received(${[types, ...properties].map((each) => JSON.stringify(each)).join()})`)

describe("keys", () => {
  test("all arrive with their key, code and location", async () => {
    for (const { code, key, keyCode, location } of keys) {
      await focus("area")
      await page.keyboard.press(code, signal)
      const properties = `${key} ${code} ${keyCode} ${location} true`
      expect(await received("keydown keyup", "key", "code", "keyCode", "location", "isTrusted"), code).toEqual([
        `keydown ${properties}`,
        `keyup ${properties}`,
      ])
    }
    expect(page.url).toBe(`${engine.site.url}/input`)
  })

  test("type characters one by one, each with all of its events", async () => {
    await focus("field")
    await page.keyboard.type("aB?", signal)
    const events = await received("keydown keypress beforeinput input keyup", "key", "data", "shiftKey", "isTrusted")
    expect(events).toEqual(
      [
        ["a", false],
        ["B", true],
        ["?", true],
      ].flatMap(([key, shift]) => [
        `keydown ${key}  ${shift} true`,
        `keypress ${key}  ${shift} true`,
        `beforeinput  ${key}  true`,
        `input  ${key}  true`,
        `keyup ${key}  ${shift} true`,
      ]),
    )
    expect(await ask("field.value")).toBe("aB?")
  })

  test("type any printable text unchanged", async () => {
    const printable = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) })
    await fc.assert(
      fc.asyncProperty(printable, async (text) => {
        await focus("area")
        await ask("area.value = ''")
        await page.keyboard.type(text, signal)
        expect(await ask("area.value")).toBe(text)
      }),
      { numRuns: 25 },
    )
  })

  test("are replaced by text input for characters without a key", async () => {
    await focus("area")
    await page.keyboard.type("é漢👨‍👩‍👧e\u0301\r\nz\tno", signal)
    expect(await ask("area.value")).toBe("é漢👨‍👩‍👧e\u0301\nz")
    expect(await received("keydown", "key")).toEqual([
      "keydown Enter",
      "keydown z",
      "keydown Tab",
      "keydown n",
      "keydown o",
    ])
    expect(await ask("document.activeElement.id")).toBe("password")
  })

  test("repeat while held, and carry the held modifiers", async () => {
    await focus("field")
    await page.keyboard.down("Shift", signal)
    await page.keyboard.down("a", signal)
    await page.keyboard.down("a", signal)
    expect(page.keyboard.modifiers).toBe(8)
    await page.keyboard.release(signal)
    expect(page.keyboard.modifiers).toBe(0)
    expect(await received("keydown keyup", "key", "repeat", "shiftKey")).toEqual([
      "keydown Shift false true",
      "keydown A false true",
      "keydown A true true",
      "keyup A false true",
      "keyup Shift false false",
    ])
    expect(await ask("field.value")).toBe("AA")
  })

  test("type no text with Control, Alt or Meta", async () => {
    await focus("field")
    for (const combo of ["Control+b", "Alt+b", "Meta+b"]) await page.keyboard.press(combo, signal)
    expect(await ask("field.value")).toBe("")
    expect(await received("keypress")).toEqual([])
  })

  test("edit as they do for a user", async () => {
    await focus("field")
    const press = (...combos: string[]) =>
      combos.reduce((done, combo) => done.then(() => page.keyboard.press(combo, signal)), Promise.resolve())
    const state = () => ask("[field.value, field.selectionStart, field.selectionEnd].join()")
    await page.keyboard.type("one two", signal)
    await press("Shift+ArrowLeft")
    expect(await state()).toBe("one two,6,7")
    await press("Backspace")
    expect(await state()).toBe("one tw,6,6")
    await press("Home", "Delete")
    expect(await state()).toBe("ne tw,0,0")
    await press("ControlOrMeta+A")
    expect(await state()).toBe("ne tw,0,5")
    await press("Backspace", "ControlOrMeta+z")
    expect(await state()).toBe("ne tw,0,5")
    await press("End", "Shift+Home")
    expect(await state()).toBe("ne tw,0,5")
    await press("Tab")
    expect(await ask("document.activeElement.id")).toBe("area")
    await press("Shift+Tab")
    expect(await ask("document.activeElement.id")).toBe("field")
  })

  test("stay up when the press was cancelled before it began", async () => {
    await focus("field")
    const over = AbortSignal.abort(new Error("cancelled"))
    expect(await rejection(page.keyboard.press("Control+a", over))).toEqual(new Error("cancelled"))
    expect(page.keyboard.modifiers).toBe(0)
    expect(await received("keydown keyup")).toEqual([])
  })
})

describe("the mouse", () => {
  const shown = ["detail", "button", "buttons", "pointerType", "isTrusted"]

  test("clicks as a user does", async () => {
    await page.mouse.click(100, 220, signal)
    expect(await received("pointerdown mousedown pointerup mouseup click", ...shown, "clientX", "clientY")).toEqual([
      "pointerdown 0 0 1 mouse true 100 220",
      "mousedown 1 0 1  true 100 220",
      "pointerup 0 0 0 mouse true 100 220",
      "mouseup 1 0 0  true 100 220",
      "click 1 0 0 mouse true 100 220",
    ])
    expect(
      await ask("new Set(events.filter((event) => 'pointerId' in event).map((event) => event.pointerId)).size"),
    ).toBe(1)
    expect(await ask("document.activeElement.id")).toBe("button")
    expect([page.mouse.x, page.mouse.y]).toEqual([100, 220])
  })

  test("clicks twice for a double click", async () => {
    await page.mouse.click(100, 220, signal, { count: 2 })
    expect(await received("click dblclick", "detail")).toEqual(["click 1", "click 2", "dblclick 2"])
  })

  test("has other buttons", async () => {
    await page.mouse.click(100, 220, signal, { button: "right" })
    await page.mouse.click(100, 220, signal, { button: "middle" })
    expect(await received("mousedown contextmenu click auxclick", "button", "buttons")).toEqual([
      "mousedown 2 2",
      "contextmenu 2 2",
      "auxclick 2 0",
      "mousedown 1 4",
      "auxclick 1 0",
    ])
  })

  test("carries the held modifiers, and those of one click", async () => {
    await page.keyboard.down("Control", signal)
    await page.mouse.click(100, 220, signal, { modifiers: 8 })
    await page.keyboard.up("Control", signal)
    await page.mouse.click(100, 220, signal)
    expect(await received("click", "ctrlKey", "shiftKey")).toEqual(["click true true", "click false false"])
  })

  test("drags with the held button", async () => {
    await page.mouse.move(30, 40, signal)
    await page.mouse.down("left", signal)
    await page.mouse.move(60, 60, signal, { steps: 3 })
    await page.mouse.up("left", signal)
    expect(await received("mousemove", "clientX", "buttons")).toEqual([
      "mousemove 30 0",
      "mousemove 40 1",
      "mousemove 50 1",
      "mousemove 60 1",
    ])
  })

  test("and the keys reach a cross-site frame", async () => {
    await opened("/input/framed")
    const frame = known([...page.target.subtree()].find(({ info }) => info.url.endsWith("/input")))
    await untilTrue(frame.session, "document.readyState === 'complete'")
    // The browser sends mouse events to a frame only once a drawn page contains it; no event reports when that is.
    for (let x = 60; !(await evaluate(frame.session, "received('mousemove').length > 0")); x = x === 60 ? 61 : 60)
      await page.mouse.move(x, 300, signal)
    await page.mouse.click(50 + 100, 50 + 40, signal)
    await untilTrue(frame.session, "document.hasFocus() && document.activeElement === field")
    await session.run("keyboard type", { text: "in é frame" })
    expect(await evaluate(frame.session, "field.value")).toBe("in é frame")
    await session.run("mouse move", { x: 400, y: 400 })
    expect((await session.run("mouse wheel", { dy: 150 })).data).toMatchObject({ scrolled: true })
    expect(await evaluate(frame.session, "scrollY")).toBe(150)
  })
})

describe("the wheel", () => {
  test("that scrolls inside a shadow tree is a success", async () => {
    await session.run("mouse move", { x: 100, y: 360 })
    expect((await session.run("mouse wheel", { dy: 50 })).data).toMatchObject({ scrolled: true })
    expect(await ask("[list.shadowRoot.firstChild.scrollTop, scrollY].join()")).toBe("50,0")
  })

  test("that scrolls nothing is a failure", async () => {
    await session.run("mouse move", { x: 100, y: 220 })
    await expect(session.run("mouse wheel", { dy: -50 })).rejects.toMatchObject({ code: "no_effect" })
  })
})

describe("touch", () => {
  test("taps, and the page gets a click", async () => {
    await page.touch.tap(100, 220, signal)
    await untilTrue(page.target.session, "received('click').length > 0")
    expect(await received("touchstart touchend pointerdown click", "pointerType", "isTrusted")).toEqual([
      "pointerdown touch true",
      "touchstart  true",
      "touchend  true",
      "click touch true",
    ])
  })

  test("swipes, and the page moves with it", async () => {
    await page.touch.swipe({ x: 600, y: 500 }, { x: 600, y: 200 }, signal)
    await untilTrue(page.target.session, "scrollY > 200")
  })
})

describe("a dialog that opens", () => {
  test("on a key ends the typing and leaves no key down", async () => {
    await focus("field")
    await ask("field.addEventListener('input', () => { if (field.value === 'ab') confirm('go on?') }); 0")
    const reply = await session.run("keyboard type", { text: "abcdef" })
    expect(reply.data).toEqual({ typed: "ab" })
    expect(reply.notes).toContain("a dialog opened after 2 characters: the rest was not typed")
    await session.run("dialog accept", {})
    await page.keyboard.press("z", signal)
    expect(await ask("field.value")).toBe("abz")
    // Keys released while a dialog is open go to the dialog, as with a user: whether it was already open when this
    // one arrived is a race in the browser.
    expect(await ask('received("keydown keyup", "key").filter((line) => line !== "keyup b")')).toEqual([
      ...["keydown a", "keyup a", "keydown b", "keydown z", "keyup z"],
    ])
    expect(await received("keydown", "repeat")).toEqual(["keydown false", "keydown false", "keydown false"])
  })

  test("on a click leaves no button down", async () => {
    await ask("button.addEventListener('mousedown', () => confirm('sure?'), { once: true }); 0")
    await session.run("mouse move", { x: 100, y: 220 })
    await session.run("mouse down", {})
    await session.run("dialog accept", {})
    await session.run("mouse up", {})
    await page.mouse.click(100, 220, signal)
    expect(await received("mousedown mouseup", "buttons")).toEqual([
      "mousedown 1",
      "mouseup 0",
      "mousedown 1",
      "mouseup 0",
    ])
  })
})

test("a key that navigates to another site gets a reply about the new page", async () => {
  await focus("field")
  await ask(
    `field.addEventListener("keydown", () => { location.href = "${engine.site.crossSite}/title/Elsewhere" }); 0`,
  )
  await session.run("press", { key: "Enter" })
  expect(page.url).toBe(`${engine.site.crossSite}/title/Elsewhere`)
})

test("ten tabs of one session type and click at the same time, and nothing is lost or crossed", async () => {
  const tabs = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { data } = await session.run("tab new", { url: `${engine.site.url}/input` }, { view: false })
      return data.tabId
    }),
  )
  await Promise.all(
    tabs.map(async (tab, at) => {
      const own = pageOf(tab)
      await focus("field", own)
      for (let round = 0; round < 5; round++) {
        await own.keyboard.type(`<${tab} ${round}>`, signal)
        await own.mouse.click(100 + at, 220, signal)
        await own.mouse.click(100 + at, 40, signal)
        await own.keyboard.press("End", signal)
      }
    }),
  )
  for (const [at, tab] of tabs.entries()) {
    const own = pageOf(tab)
    expect(await ask("field.value", own)).toBe([0, 1, 2, 3, 4].map((round) => `<${tab} ${round}>`).join(""))
    expect(await ask("received('click', 'clientX').join()", own)).toBe(
      Array(10)
        .fill(`click ${100 + at}`)
        .join(),
    )
    await session.run("tab close", { name: tab })
  }
})
