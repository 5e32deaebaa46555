import { readFile } from "node:fs/promises"
import { beforeAll, describe, expect, test } from "vitest"
import { findRole } from "../../src/commands/find/by-words.ts"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { dialect } from "../../src/facades/agent-browser/dialect.ts"
import type { Page } from "../../src/page/core/page.ts"
import { makeRequest } from "../../src/runtime/request.ts"
import { evaluate } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession
let page: Page

beforeAll(async () => {
  session = engine.tabhand.session("find")
  await opened("/finding")
  page = engine.tabhand.runtime.sessions.get(session.name).tabs.get("t1").page
})

async function opened(path: string): Promise<void> {
  await session.run("open", { url: engine.site.url + path })
}

const ask = (expression: string) => evaluate(page.target.session, expression)

describe("a match without an action", () => {
  test("is listed with refs that other commands accept, and not acted on", async () => {
    await opened("/finding")
    const { data, text, change } = await session.run("find role", { value: "button", name: "save" })
    expect(data.matches).toHaveLength(1)
    expect(change).toBeUndefined()
    const ref = /^1 match\n(e\d+) button Save$/.exec(text)?.[1] ?? ""
    expect((await session.run("get text", { target: ref })).data.text).toBe("Save")
    expect(await ask("log")).toEqual([])
  })

  test("is a visible element, if any is", async () => {
    await opened("/finding")
    await ask("document.querySelectorAll('li')[0].hidden = true")
    expect((await session.run("find role", { value: "listitem" })).data.count).toBe(2)
    await ask("document.querySelector('ul').hidden = true")
    expect((await session.run("find role", { value: "listitem" })).data.count).toBe(3)
  })

  test("is not a clipped element, if another one is visible", async () => {
    await opened("/finding/unseen")
    for (const words of ["Way 0", "Way 1", "Way 2", "Close"]) await session.run("click", { target: `text=${words}` })
    expect(await ask("log")).toEqual(["way 0", "way 1", "way 2", "close"])
    await ask("for (const box of document.querySelectorAll('[role=listbox]')) box.remove()")
    expect((await session.run("find text", { value: "Way" })).data.count).toBe(3)
  })

  test("is found in all frames", async () => {
    await opened("/acting/frames/cross")
    const { data } = await session.run("find label", { value: "Color" })
    expect(data.matches).toMatchObject([{ role: "combobox", name: "Color" }])
  })

  test("is only one if only one is asked for", async () => {
    await opened("/finding")
    expect((await session.run("find last", { selector: "li" })).text).toMatch(/^1 match\ne\d+ item Three$/)
    expect((await session.run("find nth", { selector: "li", index: -2 })).text).toMatch(/^1 match\ne\d+ item Two$/)
    await expect(session.run("find nth", { selector: "li", index: 7 })).rejects.toMatchObject({
      code: "no_match",
      message: 'there is no number 7 among what matches "li"',
    })
  })

  test("list is cut if it is long", async () => {
    await opened("/controls?n=300")
    const { data, text } = await session.run("find first", { selector: "input" })
    expect(data.count).toBe(1)
    expect(text).toMatch(/^1 match\n/)
    const all = await session.run("find role", { value: "button" })
    const { count = 0, matches = [] } = all.data
    expect(count).toBeGreaterThan(matches.length)
    expect(matches).toHaveLength(50)
  })
})

describe("an action", () => {
  test("returns what its own command returns, and waits as it does", async () => {
    await opened("/finding")
    const own = await session.run("click", { target: "role=button[name=Save all]" })
    const found = await session.run("find role", { value: "button", name: "Save all", action: "click" })
    expect(found.data).toEqual({ ...own.data, action: "click" })
    expect(found.text).toBe(own.text)
    await ask(
      "setTimeout(() => document.body.append(Object.assign(document.createElement('button'), { textContent: 'Late' })), 150)",
    )
    expect((await session.run("find text", { value: "Late", action: "click" })).text).toMatch(
      /^clicked e\d+ button Late$/,
    )
  })

  test.each([
    ["dblclick", { value: "button", nth: -1 }, /^double-clicked e\d+ button Save all$/],
    ["uncheck", { value: "checkbox" }, /^e\d+ checkbox Terms was unchecked already$/],
    ["focus", { value: "textbox", name: "email" }, /^focused e\d+ textbox Email$/],
    ["text", { value: "listitem", nth: 1 }, /^Two$/],
  ] as const)("may be %s", async (action, args, text) => {
    await opened("/finding")
    expect((await session.run("find role", { ...args, action })).text).toMatch(text)
  })

  test("that is ambiguous or lacks an argument changes nothing", async () => {
    await opened("/finding")
    const click = { value: "button", action: "click" } as const
    await expect(session.run("find role", click)).rejects.toMatchObject({ code: "ambiguous" })
    await expect(session.run("find role", { ...click, text: "x" })).rejects.toMatchObject({ code: "bad_argument" })
    await expect(session.run("find role", { ...click, action: "fill" })).rejects.toMatchObject({
      code: "missing_argument",
    })
    expect(await ask("log")).toEqual([])
  })

  test("with a password leaves no trace of it anywhere", async () => {
    await opened("/form")
    const reply = await session.run("find label", { value: "Password", action: "fill", text: "hunter-22-x" })
    expect(reply.text).toMatch(/: set, 11 characters$/)
    const { journal } = engine.tabhand.runtime.sessions.get(session.name)
    await journal.flush()
    const lines = await readFile(journal.path, "utf8")
    expect(lines).toContain('"find label"')
    expect(JSON.stringify(reply) + lines).not.toContain("hunter-22-x")
  })

  test("is recorded with its element", async () => {
    await opened("/finding")
    await session.run("find placeholder", { value: "boats", action: "fill", text: "rafts" })
    const { journal } = engine.tabhand.runtime.sessions.get(session.name)
    await journal.flush()
    const last = (await readFile(journal.path, "utf8")).trim().split("\n").at(-1) ?? ""
    expect(JSON.parse(last)).toMatchObject({
      command: "find placeholder",
      args: { value: "boats", action: "fill", text: "rafts" },
      act: { role: "textbox", selector: "#search", verified: { value: "rafts" } },
    })
  })

  test("defaults to a click on the first match in agent-browser's dialect", async () => {
    await opened("/finding")
    const request = makeRequest({
      command: findRole,
      args: { value: "button" },
      settings: { session: session.name },
      flags: {},
      caller: { door: "test", client: "c", cwd: "/", files: { kind: "user" }, dialect, display: {} },
    })
    const reply = await engine.tabhand.runtime.dispatch(request, new AbortController().signal)
    expect(reply).toMatchObject({ data: { action: "click", clicked: "role=button", name: "Save" } })
    expect(await ask("log")).toEqual(["click Save"])
  })
})
