import { describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

const DOCUMENT = `<h2>Plan</h2><p>Read the <a href="https://example.org/spec">spec</a> first</p>
<ul><li><p>Milk</p></li><li><p>Bread</p></li></ul>
<table><tbody><tr><th>Name</th><th>Price</th></tr><tr><td>Tea</td><td>2</td></tr></tbody></table>
<ul><li><label><input type="checkbox" aria-label="Done: Milk" checked></label><p>Buy milk</p></li></ul>
<p><img src="data:," alt="A cat" width="20" height="20"></p>`

function editor(content: string, attributes = `aria-label="Notes"`): string {
  return `<div id="it" contenteditable="true" role="textbox" ${attributes} style="border: 1px solid">${content}</div>`
}

async function opened(session: LibrarySession, body: string): Promise<string[]> {
  await session.run("open", { url: `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html>${body}`)}` })
  return lines(session)
}

async function lines(session: LibrarySession): Promise<string[]> {
  return (await session.run("snapshot", { full: true })).text.split("\n").slice(1)
}

describe("the content of an editor", () => {
  test("is listed if it is a document, with refs for its controls", async () => {
    await using session = engine.tabhand.session()
    expect(await opened(session, editor(DOCUMENT))).toEqual([
      "e1 textarea Notes",
      "  ## Plan",
      "  - Read the [e2 spec] first",
      "  * Milk",
      "  * Bread",
      "  table",
      "    | Name | Price",
      "    | Tea | 2",
      "  e3 checkbox Done: Milk (checked)",
      "  - Buy milk",
      "  img A cat",
    ])
  })

  test.each([
    ["one paragraph", "<p>Hello <b>you</b></p>", "e1 textarea Notes = Hello you"],
    ["paragraphs", "<p>Hello</p><p>you</p>", "e1 textarea Notes = Hello you"],
    ["lines", "Hello<br>you", "e1 textarea Notes = Hello you"],
    ["nothing", "<p><br></p>", "e1 textarea Notes"],
  ])("is its value where it is text: %s", async (_, content, line) => {
    await using session = engine.tabhand.session()
    expect(await opened(session, editor(content))).toEqual([line])
  })

  test("is its value even if part of the text is clipped", async () => {
    await using session = engine.tabhand.session()
    const paragraphs = ["one", "two", "three", "four", "five", "six"].map((word) => `<p>${word}</p>`).join("")
    const cut = `<style>#it { height: 30px; overflow: hidden }</style>${editor(paragraphs)}`
    expect(await opened(session, cut)).toEqual(["e1 textarea Notes = one two three four five six"])
  })

  test("is no hint for the editor, not even an image", async () => {
    await using session = engine.tabhand.session()
    const image = `<p><img src="https://example.org/trash.png" alt="Bin" width="20" height="20"></p>`
    expect(await opened(session, editor(image, `class="note-body"`))).toEqual([
      "e1 textarea {class note-body}",
      "  img Bin",
    ])
  })

  test("is not the name of a heading that is edited in place", async () => {
    await using session = engine.tabhand.session()
    expect(await opened(session, `<h2 contenteditable="true">Title of it</h2>`)).toEqual(["e1 textarea = Title of it"])
  })

  test("is its value in the data, too", async () => {
    await using session = engine.tabhand.session()
    await opened(session, editor("<h2>Plan</h2><p>Read the <a href='/a'>spec</a> first</p>"))
    const { data } = await session.run("run", { code: "return (await tab.observe()).elements" })
    expect(JSON.stringify(data)).toContain("Plan Read the spec first")
  })
})

describe("a change in an editor is reported", () => {
  test("line by line if it is a document", async () => {
    await using session = engine.tabhand.session()
    await opened(session, editor("<ul><li>Milk</li><li id='last'>Bread</li></ul>"))
    await session.run("click", { target: "#last" })
    await session.run("press", { key: "End" })
    expect((await session.run("keyboard type", { text: " and tea" })).change?.text).toBe("now * Bread and tea")
  })

  test("as a value if the document was replaced by text", async () => {
    await using session = engine.tabhand.session()
    await opened(session, editor(`<p>Before</p>${DOCUMENT}`))
    const { text, change } = await session.run("fill", { target: "e1", text: "Only this" })
    expect(text).toContain("filled e1 textarea Notes = Only this")
    expect(change?.text).toContain("gone ## Plan")
    expect(await lines(session)).toEqual(["e1 textarea Notes (focused) = Only this"])
  })

  test("with the view's word for it, though it has no role", async () => {
    await using session = engine.tabhand.session()
    await opened(session, `<div contenteditable="true" id="it">Some words</div>`)
    expect((await session.run("fill", { target: "#it", text: "Others" })).text).toContain("filled e1 textarea = Others")
  })
})
