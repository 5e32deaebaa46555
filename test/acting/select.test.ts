import { beforeAll, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import type { Page } from "../../src/page/core/page.ts"
import { evaluate } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession
let page: Page

beforeAll(async () => {
  session = engine.tabhand.session("select")
  await opened("/acting/selects")
  page = engine.tabhand.runtime.sessions.get(session.name).tabs.get("t1").page
})

async function opened(path: string): Promise<void> {
  await session.run("open", { url: engine.site.url + path }, { view: false })
}

const ask = (expression: string) => evaluate(page.target.session, expression)
const log = () => ask("log.splice(0)")

/** A page with only this HTML, whose list logs its events. */
async function shown(html: string, script = ""): Promise<void> {
  await opened("/acting/selects")
  await ask(`document.body.innerHTML = ${JSON.stringify(html)}
    window.list = document.querySelector("select, input, [role=listbox], [role=combobox]")
    watch(list, "input", "change")
    ${script}`)
}

const select = (target: string, values: string | string[], options: { timeoutMs?: number } = {}) =>
  session.run("select", { target, values: [values].flat() }, { ...options, view: false })

/** For what is waited for in vain: the error comes half a second before the deadline, however busy the machine is. */
const SOON = { timeoutMs: 2_000 }

async function fails(target: string, values: string | string[], options = SOON) {
  return expect(select(target, values, options)).rejects
}

const abc = '<option value="1">a</option><option value="2">b</option><option value="3">c</option>'

describe("a list that drops down", () => {
  test("takes a value, a label in any case, or an index; the page gets the events of a user", async () => {
    await opened("/acting/selects")
    for (const [given, value] of [
      ["pear", "pear"],
      ["Plum", "plum"],
      ["index=0", "apple"],
      ["PLUM", "plum"],
      ["Apple", "apple"],
    ] as const) {
      const { data, text } = await select("#single", given)
      const label = value.replace(/^./, (letter) => letter.toUpperCase())
      expect(data).toMatchObject({
        selected: [given],
        values: [value],
        labels: [label],
        role: "combobox",
        name: "Single",
      })
      expect(text).toMatch(new RegExp(`^selected e\\d+ select Single = ${label}$`))
      expect(await log()).toEqual([`input single=${value}`, `change single=${value}`])
    }
  })

  test("that already has it selected is left alone", async () => {
    await opened("/acting/selects")
    const { data, text } = await select("#single", "Apple")
    expect(data).toMatchObject({ already: true, values: ["apple"] })
    expect(text).toMatch(/^e\d+ select Single = Apple was selected already$/)
    expect(await log()).toEqual([])
  })

  test("works from any previous selection, past options that cannot be selected", async () => {
    const odd = `<option disabled hidden selected>Choose</option><optgroup label="x" disabled><option>a</option></optgroup>
      <option style="display: none">b</option><option>c</option><option disabled>d</option><hr><option>e</option>`
    for (const wanted of ["c", "e"]) {
      await shown(`<select id="list">${odd}</select>`)
      await select("select", wanted)
      expect(await log()).toEqual([`input list=${wanted}`, `change list=${wanted}`])
    }
    await shown('<select id="list"><option>only</option></select>', "list.selectedIndex = -1")
    await select("select", "only")
    expect(await log()).toEqual(["input list=only", "change list=only"])
  })

  test("whose page blocks its keys is set by script", async () => {
    for (const script of [
      "list.addEventListener('keydown', (event) => event.preventDefault())",
      "list.addEventListener('focus', () => list.blur())",
      "document.head.append(Object.assign(document.createElement('style'), { textContent: 'select, ::picker(select) { appearance: base-select }' }))",
    ]) {
      await shown(`<select id="list">${abc}</select>`, script)
      await select("select", "c")
      expect(await log(), script).toEqual(["untrusted input list=3", "untrusted change list=3"])
      expect(await ask("list.matches(':open')")).toBe(false)
    }
  })

  test("is waited for until it has the option", async () => {
    await opened("/acting/selects?ms=300")
    expect((await select("#dynamic", "Rome")).data).toMatchObject({ values: ["rome"] })
    await opened("/acting/selects")
    await (await fails("#dynamic", "Rome")).toMatchObject({ code: "no_option" })
  })

  test("may open a dialog, replace itself, or navigate", async () => {
    await shown(`<select id="list">${abc}</select>`, "list.onchange = () => confirm('Sure?')")
    await select("select", "b")
    await session.run("dialog accept", {})
    expect(await ask("list.value")).toBe("2")
    await shown(`<select id="list">${abc}</select>`, "list.onchange = () => { list.outerHTML = list.outerHTML }")
    expect((await select("select", "b")).data.values).toEqual(["2"])
    await shown(`<select id="list">${abc}</select>`, "list.onchange = () => { location = '/title/Gone' }")
    await select("select", "b")
    expect(page.url).toBe(`${engine.site.url}/title/Gone`)
  })

  test("is found by its label, and in cross-site frames", async () => {
    await opened("/acting/frames/cross")
    expect((await select("text=Color", "blue")).data).toMatchObject({ name: "Color", values: ["blue"] })
    expect(await log()).toContain("frame change color=blue")
  })
})

describe("a list that shows its options", () => {
  test("has exactly the given options selected, with as few clicks as possible", async () => {
    await opened("/acting/selects")
    const { text } = await select("#multiple", ["blue", "Red"])
    expect(text).toMatch(/ = Red, Blue$/)
    expect((await log()) as string[]).toContain("change multiple=red,blue")
    await select("#multiple", ["red", "green", "blue"])
    expect(await log()).toEqual(["input multiple=red,green,blue", "change multiple=red,green,blue"])
    await select("#multiple", "black")
    expect(await log()).toEqual(["input multiple=black", "change multiple=black"])
    await select("#tall", "index=3")
    expect(await log()).toEqual(["input tall=black", "change tall=black"])
  })

  test("may end with none selected", async () => {
    await shown(`<select id="list" multiple>${abc}</select>`, "list.value = '2'")
    expect((await select("select", [])).text).toMatch(/ = nothing$/)
    expect(await log()).toEqual(["input list=", "change list="])
  })

  test("is scrolled to the selected option", async () => {
    const many = Array.from({ length: 50 }, (_, at) => `<option>o${at}</option>`).join("")
    await shown(`<select id="list" multiple size="3">${many}</select>`)
    await select("select", ["o40", "o3"])
    expect(await ask("valueOf(list)")).toBe("o3,o40")
    expect((await log()) as string[]).toContain("change list=o3,o40")
  })

  test("whose page blocks its clicks is set by script", async () => {
    await shown(`<select id="list" multiple>${abc}</select>`, "list.onmousedown = (event) => event.preventDefault()")
    await select("select", ["a", "c"])
    expect(await log()).toEqual(["untrusted input list=1,3", "untrusted change list=1,3"])
  })
})

test("a field with suggestions gets the text of the selected one", async () => {
  const suggests = '<datalist id="all"><option value="Firefox"><option value="cr" label="Chrome"></datalist>'
  await shown(`<input id="list" list="all">${suggests}`)
  expect((await select("#list", "chrome")).data).toMatchObject({ values: ["cr"], labels: ["Chrome"] })
  expect(await log()).toEqual(["input list=cr"])
  expect((await select("#list", "cr")).data.already).toBe(true)
  await (await fails("#list", "Opera")).toMatchObject({
    message: expect.stringContaining('it has "Firefox", "Chrome"'),
  })
})

describe("a list that the page draws", () => {
  test("is clicked at the option with the given name", async () => {
    await opened("/acting/comboboxes")
    const { text } = await select("#listbox", "pear")
    expect(text).toMatch(/^selected e\d+ list Fruit = Pear$/)
    expect((await select("#listbox", "Pear")).data.already).toBe(true)
    expect(await log()).toEqual(["select listbox=Pear"])
  })

  test("has exactly the given options selected", async () => {
    await opened("/acting/comboboxes")
    await select("#multi-listbox", ["Red", "Blue"])
    await select("#multi-listbox", ["Green", "Blue"])
    expect((await log()) as string[]).toContain("select multi-listbox=Green,Blue")
    expect(await ask("textsOf(get('multi-listbox')).join()")).toBe("Green,Blue")
  })

  test("gets Control clicks if it needs them to select several", async () => {
    const option = (name: string) => `<div role="option" aria-selected="false">${name}</div>`
    await shown(
      `<div id="list" role="listbox" aria-multiselectable="true">${["a", "b", "c"].map(option).join("")}</div>`,
      `list.addEventListener("click", (event) => {
        const chosen = event.target.closest("[role=option]")
        for (const each of list.children) if (!event.ctrlKey && !event.metaKey) each.setAttribute("aria-selected", "false")
        chosen.setAttribute("aria-selected", chosen.getAttribute("aria-selected") !== "true")
      })`,
    )
    await select("[role=listbox]", ["a", "c"])
    expect(await ask("[...list.children].map((each) => each.ariaSelected).join()")).toBe("true,false,true")
  })

  test("is opened, also if its list is elsewhere in the page, and shows the selection", async () => {
    await opened("/acting/comboboxes")
    for (const [id, option] of [
      ["combobox", "Medium"],
      ["portal", "Norway"],
      ["legacy", "High"],
    ] as const) {
      const { data } = await select(`#${id}`, option.toLowerCase())
      expect(data.labels).toEqual([option])
      expect(await log()).toEqual([`open ${id}`, `select ${id}=${option}`, `close ${id}`])
      expect((await select(`#${id}`, option)).data.already).toBe(true)
      expect(await log()).toEqual([])
    }
  })

  test("is typed into to find the option, which may take a while", async () => {
    await opened("/acting/comboboxes?ms=200")
    expect((await select("#city", "oslo")).data.labels).toEqual(["Oslo"])
    expect((await log()) as string[]).toContain("select city=Oslo")
    expect(await ask("city.value")).toBe("Oslo")
  })

  test("is closed again, unchanged, if it has no such option", async () => {
    await opened("/acting/comboboxes")
    await (await fails("#combobox", "Giant")).toMatchObject({
      code: "no_option",
      message: expect.stringMatching(
        /^e\d+ combobox "Size" has no option "Giant": it has "Small", "Medium", "Large", "Huge"$/,
      ),
    })
    await (await fails("#combobox", "huge")).toMatchObject({ code: "disabled" })
    expect(await log()).toEqual(["open combobox", "close combobox", "open combobox", "close combobox"])
    await select("#city", "Rome")
    await (await fails("#city", "Atlantis")).toMatchObject({ code: "no_option" })
    expect(await ask("city.value + city.ariaExpanded")).toMatch(/^Rome/)
  })

  /** A list of 200 rows, of which it draws six. */
  const showLong = (overflow: string) =>
    shown(
      `<div id="list" role="listbox" style="height: 100px; overflow: ${overflow}; position: relative"></div>`,
      `const draw = () => {
        const first = Math.floor(list.scrollTop / 20)
        const rows = Array.from({ length: 6 }, (_, at) => first + at).filter((row) => row < 200)
        list.innerHTML = '<div style="height: 4000px"></div>' + rows.map((row) => '<div role="option" aria-selected="' + (row === window.chosen) +
          '" style="position: absolute; height: 20px; top: ' + row * 20 + 'px">Row ' + row + '</div>').join("")
      }
      list.addEventListener("scroll", draw)
      list.addEventListener("click", (event) => { chosen = Number(event.target.textContent.slice(4)); draw() })
      draw()`,
    )

  test("is scrolled through if it only renders visible rows", async () => {
    await showLong("auto")
    expect((await select("[role=listbox]", "Row 150")).data.labels).toEqual(["Row 150"])
    expect(await ask("chosen")).toBe(150)
    await (await fails("[role=listbox]", "Row 999", { timeoutMs: 5_000 })).toMatchObject({ code: "no_option" })
  })

  test("is scrolled through even with hidden overflow", async () => {
    await showLong("hidden")
    await select("[role=listbox]", "Row 60")
    expect(await ask("chosen")).toBe(60)
  })

  test("that ignores the choice is reported", async () => {
    const stubborn = '<div role="option" aria-selected="false">a</div><div role="option" aria-selected="false">b</div>'
    await shown(
      `<div id="list" role="listbox">${stubborn}</div>`,
      "list.onclick = () => { list.dataset.clicked = 'yes' }",
    )
    await (await fails("[role=listbox]", "b")).toMatchObject({ code: "not_set" })
  })
})

describe("nothing is selected", () => {
  test.concurrent.each([
    [
      "an option that is not there",
      "#single",
      "prune",
      "no_option",
      /has no option "prune": it has "Apple", "Pear", "Plum"$/,
    ],
    [
      "an option that is disabled",
      "#with-disabled",
      "Sold out",
      "disabled",
      /^the option "Sold out" of e\d+ select "With disabled" is disabled$/,
    ],
    [
      "several of a list that takes one",
      "#single",
      ["apple", "pear"],
      "bad_argument",
      /takes one option, not 2 options$/,
    ],
    ["an option of a list that is disabled", "#disabled-select", "pear", "disabled", /is disabled \(waited/],
    ["an option of what is no list", "#not-a-select", "pear", "wrong_element", /is no list to select from$/],
    ["one of several that is not there", "#multiple", ["red", "pink"], "no_option", /has no option "pink"/],
  ] as const)("%s", async (_, target, values, code, message) => {
    await using own = engine.tabhand.session()
    await own.run("open", { url: `${engine.site.url}/acting/selects` }, { view: false })
    const ask = async (script: string) => (await own.run("eval", { script }, { view: false })).data.result
    const before = await ask("[...document.querySelectorAll('select')].map(valueOf).join(';')")
    const failed = own.run("select", { target, values: [values].flat() }, { ...SOON, view: false })
    await expect(failed).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(await ask("[...document.querySelectorAll('select')].map(valueOf).join(';')")).toBe(before)
    expect(await ask("log.splice(0)")).toEqual([])
  })

  test("if the list reverts the choice", async () => {
    await opened("/acting/selects")
    await (await fails("#stubborn", "pear")).toMatchObject({
      code: "not_set",
      message: expect.stringMatching(/did not keep the choice: "Apple" is selected$/),
    })
  })

  test("if the name is unknown: the error suggests a similar one, and lists at most ten of many", async () => {
    const many = Array.from({ length: 30 }, (_, at) => `<option>Norway ${at}</option>`).join("")
    await shown(`<select>${many}</select>`)
    await (await fails("select", "norwy 3")).toMatchObject({
      hint: 'did you mean "Norway 3"?',
      message: expect.stringMatching(/"Norway 9" and 20 more$/),
    })
  })
})
