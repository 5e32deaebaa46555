import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { beforeAll, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import type { CommandArgs } from "../../src/doors/library/tabhand.ts"
import { rejection } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeAll(async () => {
  session = engine.tabhand.session("options")
})

const quietly = { view: false }
const open = (path: string) => session.run("open", { url: engine.site.url + path }, quietly)
const run = (script: string) => session.run("eval", { script }, quietly)
const look = (args: CommandArgs<"snapshot">, budget?: number) =>
  session.run("snapshot", args, budget === undefined ? {} : { budget })
const refused = (args: CommandArgs<"snapshot">) => rejection(look(args))

/** The lines of a view, without its header. */
async function lines(args: CommandArgs<"snapshot">): Promise<string[]> {
  return (await look(args)).text.split("\n").slice(1)
}

describe("--viewport shows what is in the window, and how much is outside", () => {
  beforeAll(() => open("/seeing/sections"))

  test("at the top of the page", async () => {
    await run("scrollTo(0, 0)")
    const shown = await lines({ viewport: true })
    expect(shown.slice(0, 3)).toEqual(["# Sections", expect.stringMatching(/^e\d+ textarea Notes$/), expect.anything()])
    expect(shown).toContain("  - Tea paragraph 1.")
    expect(shown).not.toContain("  - Tea paragraph 30.")
    expect(shown.join("\n")).not.toMatch(/Coffee|Item|More of/)
    expect(shown.at(-1)).toMatch(/^… \d+ more below: scroll, or snapshot$/)
  })

  test("content scrolled out of sight in an inner box is not shown", async () => {
    await run("scrollTo(0, 0)")
    const boxes = async () => (await lines({ viewport: true })).filter((line) => line.includes("checkbox"))
    const before = await boxes()
    expect(before[0]).toContain("Box 1")
    expect(before.length).toBeLessThan(10)
    await run("document.querySelector('.scroller').scrollTop = 1e6")
    const after = await boxes()
    expect(after.at(-1)).toContain("Box 40")
    expect(after.filter((line) => before.includes(line))).toEqual([])
  })

  test("of an element with lines far apart, only the line in the window is shown", async () => {
    const at = async (where: "start" | "end") => {
      await run(`document.getElementById("mixed").scrollIntoView({ block: "${where}" })`)
      return (await lines({ viewport: true })).filter((line) => line.endsWith("the block."))
    }
    expect(await at("start")).toEqual(["- Before the block.", "- Within the block."])
    expect(await at("end")).toEqual(["- After the block."])
  })

  test("at the end of the page, in a frame too", async () => {
    await run("scrollTo(0, 1e6)")
    const shown = await lines({ viewport: true })
    expect(shown).toContain("* Item 120")
    expect(shown).not.toContain("* Item 1")
    expect(shown.slice(-3)).toEqual([
      expect.stringMatching(/^e\d+ iframe Inner$/),
      "  - Top of the frame",
      expect.stringMatching(/^… \d+ more above, 1 below: scroll, or snapshot$/),
    ])
  })

  test("of a frame whose top is in the window, only the top is shown", async () => {
    await run("document.querySelector('iframe').contentWindow.scrollTo(0, 1e6)")
    const seen = async () => (await lines({ viewport: true })).filter((line) => line.includes("of the frame"))
    await run("scrollTo(0, 1e6)")
    expect(await seen()).toEqual([expect.stringMatching(/button Bottom of the frame/)])
    await run("scrollTo(0, document.querySelector('iframe').getBoundingClientRect().top + scrollY - innerHeight + 20)")
    expect(await seen()).toEqual([])
    await run("document.querySelector('iframe').contentWindow.scrollTo(0, 0)")
  })

  test("every line is a line of the whole view", async () => {
    for (const y of [0, 500, 1_000, 4_500, 6_000, 1e6]) {
      await run(`scrollTo(0, ${y})`)
      const whole = new Set(await lines({ full: true }))
      expect((await lines({ viewport: true })).slice(0, -1).filter((line) => !whole.has(line))).toEqual([])
    }
  })

  test("combines with -i, with a role, and with an element", async () => {
    await run("scrollTo(0, 0)")
    expect((await lines({ viewport: true, interactive: true })).join("\n")).not.toContain("paragraph")
    expect((await lines({ viewport: true, role: "link" })).slice(0, 2)).toEqual([
      "# Sections",
      expect.stringMatching(/^e\d+ link First link$/),
    ])
    expect(await lines({ viewport: true, selector: "[aria-label=Tea]" })).toContain("  - Tea paragraph 1.")
    expect(await lines({ viewport: true, selector: "ul" })).toEqual(["… 120 more below: scroll, or snapshot -s ul"])
    expect(await refused({ viewport: true, search: "Item 1" })).toMatchObject({
      code: "no_match",
      hint: "`snapshot --search 'Item 1'` looks at all of it",
    })
  })
})

describe("--modal shows the dialog that is open", () => {
  test("for no dialog, a non-modal one, a modal one, and the topmost of two", async () => {
    await open("/seeing/modal")
    expect(await refused({ modal: true })).toMatchObject({ code: "no_match", message: "no dialog is open on the page" })

    await run("note.hidden = false")
    expect(await lines({ modal: true })).toEqual(["dialog A note", expect.stringMatching(/^ {2}e\d+ button Got it$/)])
    expect((await look({})).text.split("\n")[0]).not.toContain("modal:")

    await run("two.showModal()")
    expect((await lines({ modal: true }))[0]).toBe("dialog Really (modal)")
    await run("one.showModal()")
    expect((await lines({ modal: true })).slice(0, 2)).toEqual(["dialog Delete item (modal)", "  - Delete it?"])
  })

  test("and every view names the modal dialog in its first line", async () => {
    for (const args of [{}, { interactive: true }, { selector: "h1" }, { role: "button" }, { viewport: true }]) {
      expect((await look(args)).text.split("\n")[0]).toMatch(/ modal: e\d+ dialog Delete item$/)
    }
    const [, ref = ""] = / modal: (e\d+) /.exec((await look({})).text) ?? []
    expect(await lines({ selector: ref })).toEqual(await lines({ modal: true }))
  })

  test.each(["window", "box", "corner", "app"])(
    "and what is drawn like one, although nothing says so: %s",
    async (kind) => {
      await open(`/seeing/layers?kind=${kind}`)
      expect(await refused({ modal: true })).toMatchObject({ code: "no_match" })
      await run("show()")
      expect(await lines({ modal: true })).toEqual([
        "- Discard the draft?",
        expect.stringMatching(/^e\d+ button Discard$/),
      ])
    },
  )

  test("combines with --search and --role", async () => {
    await open("/seeing/modal")
    await run("one.showModal()")
    expect(await lines({ modal: true, role: "button" })).toEqual([
      "dialog Delete item (modal)",
      expect.stringMatching(/^ {2}e\d+ button Delete \(focused\)$/),
    ])
    expect(await refused({ modal: true, search: "Rename" })).toMatchObject({ code: "no_match" })
  })
})

describe("--role shows the things with a role, with their context", () => {
  beforeAll(() => open("/seeing/sections"))

  test("by ARIA roles and by our own words", async () => {
    const names = async (role: string) => Object.values((await look({ role })).data.refs).map(({ name }) => name)
    expect(await names("textbox")).toEqual(["Notes", "Name", "Secret"])
    expect(await names("textarea")).toEqual(["Notes"])
    expect(await names("password,LINK")).toEqual(["Secret", "First link"])
    expect(await names("button")).toEqual(["More of Tea", "More of Coffee", "Bottom of the frame"])
  })

  test("under their headings and in named landmarks", async () => {
    expect(await lines({ role: "button" })).toEqual([
      "# Sections",
      "region Tea",
      "  ## About Tea",
      expect.stringMatching(/^ {2}e\d+ button More of Tea$/),
      "region Coffee",
      "  ## About Coffee",
      expect.stringMatching(/^ {2}e\d+ button More of Coffee$/),
      expect.stringMatching(/^e\d+ iframe Inner$/),
      expect.stringMatching(/^ {2}e\d+ button Bottom of the frame$/),
    ])
  })

  test("with refs for things that are not controls", async () => {
    const { data, text } = await look({ role: "heading,list" })
    expect(text.match(/e\d+ (?:#+ .*|list)$/gm)).toHaveLength(4)
    const [list = ""] = Object.entries(data.refs).flatMap(([ref, { role }]) => (role === "list" ? [ref] : []))
    expect((await lines({ selector: list, rows: "2" }))[0]).toBe("* Item 2")
  })

  test("in complete rows, below the column headers", async () => {
    await open("/seeing/tables")
    expect((await lines({ role: "button" })).slice(0, 4)).toEqual([
      "# Tables",
      "table People",
      expect.stringMatching(/^ {2}\| \[e\d+ cell Name\] \| Born \| Actions$/),
      expect.stringMatching(/^ {2}\| Ada \| 1906 \| \[e\d+ button Edit Ada\] \[e\d+ button Delete\]$/),
    ])
    await open("/seeing/sections")
  })

  test("and lists the existing roles if nothing matches", async () => {
    expect(await refused({ role: "slider" })).toMatchObject({
      code: "no_match",
      message: "nothing here has the role slider",
      hint: expect.stringMatching(/^there are 120 item, 40 checkbox, .*\b1 textarea\b/),
    })
    expect(await refused({ role: " , " })).toMatchObject({ code: "bad_argument" })
  })
})

describe("--search shows the lines that contain a text, with their context", () => {
  beforeAll(() => open("/seeing/sections"))

  test("ignoring case", async () => {
    expect(await lines({ search: "tea PARAGRAPH  7" })).toEqual([
      "region Tea",
      "  ## About Tea",
      "  - Tea paragraph 7.",
    ])
  })

  test("and never matches our own words", async () => {
    expect(await refused({ search: "checkbox" })).toMatchObject({
      code: "no_match",
      message: '"checkbox" is not on the page',
      hint: "it may come later: `wait --text` waits for it",
    })
  })

  test("in values, within an element, with a role", async () => {
    await run("document.querySelector('textarea').value = 'Buy Earl Grey'")
    expect((await lines({ search: "earl" }))[1]).toMatch(/^e\d+ textarea Notes = Buy Earl Grey$/)
    expect(await refused({ search: "earl", selector: "ul" })).toMatchObject({
      message: '"earl" is not on this part of the page',
    })
    expect((await lines({ search: "tea", role: "button" })).at(-1)).toMatch(/^ {2}e\d+ button More of Tea$/)
    expect(await refused({ search: "  " })).toMatchObject({ code: "bad_argument" })
  })
})

describe("--rows shows some rows", () => {
  beforeAll(() => open("/seeing/long-table"))

  const names = (text: string) => [...text.matchAll(/^ *\| Person (\d+) /gm)].map(([, number]) => Number(number))
  const next = (text: string) => /: snapshot -s (e\d+) --rows (\d+-\d+)$/m.exec(text)

  test("of the largest table or list, with the column headers", async () => {
    expect(await lines({ rows: "41-43" })).toEqual([
      "table Everybody",
      "  | Name | Number | Actions",
      expect.stringMatching(/^ {2}\| Person 41 \| 1040 \| \[e\d+ button Edit 41\]$/),
      expect.stringMatching(/^ {2}\| Person 42 /),
      expect.stringMatching(/^ {2}\| Person 43 /),
      expect.stringMatching(/^… 957 more: snapshot -s e\d+ --rows 44-53$/),
    ])
    expect(names((await look({ rows: "999-5000" })).text)).toEqual([999, 1000])
    expect(names((await look({ rows: "7" })).text)).toEqual([7])
  })

  test("a table of a thousand rows can be paged through by the calls in the views, each within the budget", async () => {
    const seen = new Set<number>()
    let { text, data } = await look({})
    const all = Object.keys(data.refs)
    const reached = new Set<string>()
    for (let calls = 0; calls < 40; calls++) {
      expect(countTokens(text)).toBeLessThanOrEqual(2_000)
      for (const number of names(text)) seen.add(number)
      for (const [, ref = ""] of text.matchAll(/\[(e\d+) /g)) reached.add(ref)
      const [, selector, rows] = next(text) ?? []
      if (selector === undefined || rows === undefined) break
      ;({ text } = await look({ selector, rows }))
    }
    expect([...seen]).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
    expect(all.filter((ref) => !reached.has(ref))).toEqual([])
  })

  test("rows that do not fit are folded again, with the call for the rest", async () => {
    const { text, data } = await look({ rows: "101-900" }, 500)
    expect(countTokens(text)).toBeLessThanOrEqual(500)
    expect(data.folded).toBe(true)
    const last = names(text).at(-1) ?? 0
    expect(text).toMatch(new RegExp(`^ {2}… ${900 - last} more .*: snapshot -s e\\d+ --rows ${last + 1}-\\d+$`, "m"))
  })

  test("of a list, and of any container", async () => {
    await open("/seeing/sections")
    expect(await lines({ selector: "ul", rows: "3-4" })).toEqual([
      "* Item 3",
      "* Item 4",
      expect.stringMatching(/^… 116 more: snapshot -s e\d+ --rows 5-14$/),
    ])
    expect((await lines({ rows: "120" }))[0]).toBe("* Item 120")
    expect((await lines({ selector: "[aria-label=Tea]", rows: "2-3" })).slice(0, 3)).toEqual([
      "region Tea",
      "  - Tea paragraph 1.",
      "  - Tea paragraph 2.",
    ])
    expect((await lines({ selector: ".scroller", rows: "1-2" })).at(-1)).toMatch(
      /^… 38 more: snapshot -s e\d+ --rows 3-12$/,
    )
  })

  test("and explains what is wrong", async () => {
    for (const rows of ["0-3", "9-3", "a", "-5", "1-2-3", ""]) {
      expect(await refused({ rows }), rows).toMatchObject({
        code: "bad_argument",
        hint: expect.stringContaining("21-60"),
      })
    }
    expect(await refused({ selector: "ul", rows: "121-130" })).toMatchObject({
      code: "no_match",
      message: "there is no row 121: there are 120 rows",
    })
    expect(await refused({ selector: "h1", rows: "1-2" })).toMatchObject({ code: "no_match" })
  })
})

describe("a table or list that renders only some of its rows", () => {
  test("reports how many there are, and how to get the others", async () => {
    await open("/seeing/virtual-grid")
    const all = await lines({})
    expect(all[0]).toBe("grid Orders (13 of 5,001 rows)")
    expect(all).toContain("list (2 of 300 items)")
    expect(all.join("\n")).not.toContain("of 2 items")
    const { message, hint } = Object(await refused({ rows: "20" }))
    expect(message).toBe("row 20 is not drawn: the page draws 13 of 5,001 rows")
    const [, row = ""] = /^`scroll down -s (e\d+)` makes it draw others/.exec(hint) ?? []
    await session.run("scroll", { selector: row })
    expect((await look({ selector: "[role=grid]" })).text).toContain("| T-20 | 60")
  })
})

describe("--delta shows what changed since the last view", () => {
  test("no change, a change, and the whole page before the first view", async () => {
    await open("/seeing/modal")
    const first = await look({ delta: true })
    expect(first.text).toContain("\n# Files\n")
    expect(first.notes).toEqual(["this page has no last view: this is all of it"])

    expect((await look({ delta: true })).text).toBe("nothing changed")
    await run("document.querySelector('h1').textContent = 'Folders'; one.show()")
    const { text, data } = await look({ delta: true })
    expect(text.split("\n")).toEqual([
      "new dialog Delete item",
      "new - Delete it?",
      expect.stringMatching(/^new e\d+ button Delete \(focused\)$/),
      "now # Folders",
    ])
    expect(Object.values(data.refs)).toEqual([{ role: "button", name: "Delete" }])
    expect((await look({ delta: true })).text).toBe("nothing changed")
  })

  test("within a budget, with the whole change in a file", async () => {
    await run(`document.body.insertAdjacentHTML("beforeend", "<p>Another line of text.</p>".repeat(300))`)
    const { text, data, artifacts } = await look({ delta: true }, 100)
    expect(countTokens(text)).toBeLessThanOrEqual(100)
    expect(text).toMatch(/\n… \d+ more changes: snapshot --delta$/)
    expect(data.folded).toBe(true)
    expect(artifacts).toMatchObject([{ kind: "view", state: "saved" }])
  })
})

test("every option keeps to the budget of the call", async () => {
  await open("/seeing/long-table")
  for (const args of [
    {},
    { interactive: true },
    { viewport: true },
    { role: "button" },
    { search: "person" },
    { rows: "1-1000" },
    { selector: "table" },
  ]) {
    const { text, data } = await look(args, 300)
    expect(countTokens(text), JSON.stringify(args)).toBeLessThanOrEqual(300)
    expect(data.folded, JSON.stringify(args)).toBe(true)
    expect(text, JSON.stringify(args)).toMatch(/^ *… .*: snapshot /m)
  }
})

test.each<CommandArgs<"snapshot">>([
  { delta: true, selector: "h1" },
  { delta: true, interactive: true },
  { delta: true, rows: "1-2" },
  { delta: true, search: "x" },
  { modal: true, rows: "1-2" },
  { modal: true, selector: "h1" },
  { rows: "1-2", viewport: true },
])("%j is refused", async (args) => {
  expect(await refused(args)).toMatchObject({ code: "bad_argument", message: /^snapshot cannot have both --/ })
})
