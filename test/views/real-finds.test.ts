import { describe, expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

const pageOf = (body: string) => `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html>${body}`)}`

async function linesOf(body: string): Promise<string[]> {
  await using session = engine.tabhand.session()
  await session.run("open", { url: pageOf(body) })
  const { text } = await session.run("snapshot", { full: true })
  return text
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/\be\d+ /g, ""))
}

async function changeAfter(body: string, target: string): Promise<string[]> {
  await using session = engine.tabhand.session()
  await session.run("open", { url: pageOf(body) })
  return ((await session.run("click", { target })).change?.text ?? "").split("\n")
}

const ICON = `<svg width="14" height="14"><circle r="7" cx="7" cy="7" fill="red"></circle></svg>`

describe("text that a control shows besides its name is listed", () => {
  test.each([
    [
      "the label of a box that an attribute names",
      `<label><input type=checkbox aria-label=Checked checked> blue</label>`,
      "- [checkbox Checked (checked)] blue",
    ],
    [
      "the text of a button that a label names",
      `<label for=b>File</label> <button id=b>package.json</button>`,
      "button File = package.json",
    ],
  ])("%s", async (_, body, line) => {
    expect(await linesOf(body)).toContain(line)
  })

  test("the label is not repeated if the attribute says the same", async () => {
    expect(await linesOf(`<label><input type=checkbox aria-label="Accept all"> Accept all</label>`)).toEqual([
      "checkbox Accept all",
    ])
  })
})

describe("an element without a name has a hint", () => {
  test.each([
    [
      "characters that draw nothing",
      `<span class="b prev-page" style="padding:9px" onclick=1>&#8203;</span><button class=next-page>&#8288;</button>`,
      ["click {class prev-page}", "button {class next-page}"],
    ],
    [
      "a cell that can be clicked",
      `<table><tr><td>Ann<td class=delete-row onclick=1>${ICON}</table>`,
      ["table", "  | Ann | [cell {class delete-row}]"],
    ],
    [
      "the one of two icons that shows",
      `<button><i class="fa fa-eye" style="display:none"></i><i class="fa fa-eye-slash" style="display:inline-block;width:9px;height:9px"></i></button>`,
      ["button {icon eye-slash}"],
    ],
    [
      "the class that is its own, not the library's",
      `<button class="mantine-focus-auto m_fea6bf1a mantine-Burger-root">${ICON}</button>`,
      ["button {class mantine-Burger-root}"],
    ],
    [
      "a custom element",
      `<an-editor contenteditable style="display:block;height:20px"></an-editor>`,
      ["textarea {tag an-editor}"],
    ],
  ])("%s", async (_, body, lines) => {
    expect(await linesOf(body)).toEqual(lines)
  })
})

describe("an invisible element has no line", () => {
  test.each([
    [
      "a point that keeps the focus in a dialog",
      `<i tabindex=0 style="position:fixed;height:1px;width:1px;opacity:.001;top:0;left:0"></i><p>Here</p>`,
    ],
    [
      "a closed part of an accordion",
      `<div role=region aria-label=Q1 inert style="opacity:0;height:0;overflow:hidden"><div></div></div><p>Here</p>`,
    ],
  ])("%s", async (_, body) => {
    expect(await linesOf(body)).toEqual(["- Here"])
  })
})

describe("a change", () => {
  test("reports that something moved, not that it is new and gone", async () => {
    const list = `<ul id=u><li><button>A</button><li><button>B</button><li><button>C</button></ul><button onclick="u.append(u.children[0])">Turn</button>`
    expect(await changeAfter(list, "text=Turn")).toEqual([expect.stringMatching(/^moved e\d+ button A$/)])
  })

  test("does not confuse one nameless box with another", async () => {
    const body = `<div id=a onclick=1><button>Pause</button><div onclick=1><button>Mute</button><button>Loud</button></div></div>
<div id=d role=dialog aria-label=Settings hidden><div onclick=1><button>Reset</button><button>Done</button></div></div>
<button id=go onclick="a.hidden=true;d.hidden=false">Go</button>`
    expect((await changeAfter(body, "#go")).join("\n")).not.toContain("(was ")
  })

  test("reports a layer over the page", async () => {
    const others = Array.from({ length: 30 }, (_, n) => `<button>b${n}</button>`).join("")
    const body = `<button id=open onclick="d.hidden=false">Open</button>${others}
<div id=d hidden><div style="position:fixed;inset:0;background:#0008"></div><div tabindex=0 style="position:fixed;right:0;top:100px;bottom:0;width:300px;background:#fff"><h4>Drawer</h4><button>Shut</button></div></div>`
    expect(await changeAfter(body, "#open")).toContain("now covered: 31 controls")
  })
})
