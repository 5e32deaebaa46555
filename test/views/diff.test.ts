import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { runProgram, stopRuntime } from "../contract/program.ts"
import { rejection } from "../support/drive.ts"
import { withTempHome } from "../support/temp-home.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeAll(async () => {
  session = engine.tabhand.session("diff")
})

const quietly = { view: false }
const open = (path: string) => session.run("open", { url: engine.site.url + path }, quietly)
const run = (script: string) => session.run("eval", { script }, quietly)

async function saved(name: string, content: string): Promise<string> {
  const path = join(engine.home, name)
  await writeFile(path, content)
  return path
}

describe("against the last view", () => {
  test("it requires a last view", async () => {
    await open("/form")
    expect(await rejection(session.run("diff snapshot", {}))).toMatchObject({
      code: "no_match",
      hint: "`snapshot` first, or give a file with --baseline",
    })
  })

  test("it reports what changed, as an act would", async () => {
    await session.run("snapshot", {})
    expect((await session.run("diff snapshot", {})).text).toBe("nothing changed")
    await run(
      "document.querySelector('h1').textContent = 'Join'; document.querySelector('textarea').closest('label').remove()",
    )
    const { text, data } = await session.run("diff snapshot", {})
    expect(text).toMatch(/^now # Join\ngone e\d+ textarea Notes$/)
    expect(data).toMatchObject({ additions: 1, removals: 2, changed: true, form: "change" })
  })

  test("of one element, line by line", async () => {
    await run("document.querySelector('legend').textContent = 'Tariff'")
    const { text, data } = await session.run("diff snapshot", { selector: "fieldset" })
    expect(text.split("\n")).toEqual([
      "1 new, 1 gone, 2 lines the same",
      "- group Plan",
      "+ group Tariff",
      expect.stringMatching(/^ {4}e\d+ radio Free \(checked\)$/),
      expect.stringMatching(/^ {4}e\d+ radio Paid$/),
    ])
    expect(data).toMatchObject({ additions: 1, removals: 1, unchanged: 2, changed: true, form: "lines" })
    expect((await session.run("diff snapshot", { selector: "fieldset" })).text).toBe("no difference in 3 lines")
  })
})

describe("against a file", () => {
  test("refs and scroll positions make no difference", async () => {
    await open("/form")
    const before = await session.run("snapshot", { full: true })
    await open("/form")
    const now = await session.run("snapshot", { full: true })
    expect(now.text).not.toBe(before.text)
    for (const content of [before.text, JSON.stringify(before.data), JSON.stringify({ success: true, ...before })]) {
      const { text, data } = await session.run("diff snapshot", { baseline: await saved("same", content) })
      expect(text).toBe(`no difference in ${before.text.split("\n").length} lines`)
      expect(data).toMatchObject({ changed: false, diff: "" })
    }
  })

  test("removed and added lines are shown with a few lines of context, and with current refs", async () => {
    const baseline = await saved("before", (await session.run("snapshot", { full: true })).text)
    await run(
      "document.querySelector('textarea').closest('label').remove(); document.querySelector('h1').textContent = 'Join'",
    )
    const { text, notes } = await session.run("diff snapshot", { baseline })
    expect(text.split("\n")).toEqual([
      expect.stringMatching(/^1 new, 2 gone, \d+ lines the same$/),
      `  "Sign up" ${engine.site.url}/form`,
      "- # Sign up",
      "+ # Join",
      expect.stringMatching(/^ {2}e\d+ textbox Name/),
      expect.stringMatching(/^ {2}e\d+ textbox Email/),
      "…",
      expect.stringMatching(/^ {4}e\d+ radio Paid$/),
      expect.stringMatching(/^ {2}e\d+ select Country/),
      "- textarea Notes",
      expect.stringMatching(/^ {2}e\d+ file Picture$/),
      expect.stringMatching(/^ {2}e\d+ checkbox I accept the terms$/),
    ])
    expect(notes).toEqual([])
  })

  test("made with the same options", async () => {
    const { text } = await session.run("snapshot", { interactive: true, depth: 1, full: true })
    const baseline = await saved("interactive", text)
    const { data } = await session.run("diff snapshot", { baseline, interactive: true, depth: 1 })
    expect(data.changed).toBe(false)
  })

  test("the artifact of a folded view is complete; the folded view itself is not, which is noted", async () => {
    await open("/seeing/long-table")
    const folded = await session.run("snapshot", {})
    const [artifact] = folded.artifacts
    const { data } = await session.run("diff snapshot", { baseline: artifact?.path ?? "" })
    expect(data.changed).toBe(false)
    const { notes } = await session.run("diff snapshot", { baseline: await saved("folded", folded.text) })
    expect(notes).toEqual(["the baseline is incomplete: what it left out counts as new"])
  })

  test("a file that is not a view is refused", async () => {
    const baseline = await saved("other.json", `{ "data": { "title": "x" } }`)
    expect(await rejection(session.run("diff snapshot", { baseline }))).toMatchObject({ code: "bad_argument" })
    const missing = join(engine.home, "missing")
    expect(await rejection(session.run("diff snapshot", { baseline: missing }))).toMatchObject({
      code: "path_unusable",
    })
  })
})

describe("against another page", () => {
  test("both are opened in new tabs, and the current page stays unchanged", async () => {
    await open("/form")
    await run("window.marked = true")
    const before = await session.run("tab list", {})
    const { text, data } = await session.run("diff url", {
      url1: `${engine.site.url}/seeing/dialog`,
      url2: `${engine.site.url}/seeing/aria-modal`,
    })
    expect(text).toMatch(/^\d+ new, \d+ gone, \d+ lines? the same\n/)
    expect(text).toMatch(/^- dialog Delete the file\? \(modal\)$/m)
    expect(text).toMatch(/^\+ dialog Cookies \(modal\)$/m)
    expect(data.diff).toMatchObject({ changed: true, identical: false, deletions: data.diff.removals })
    expect(data.snapshot1).toContain("Delete the file?")
    expect(await session.run("tab list", {})).toMatchObject({ data: before.data })
    expect((await run("window.marked")).data.result).toBe(true)
  })

  test("the same page is no difference", async () => {
    const url = `${engine.site.url}/form`
    const { text, data } = await session.run("diff url", { url1: url, url2: url, selector: "form", depth: 1 })
    expect(text).toMatch(/^no difference in \d+ lines$/)
    expect(data.diff).toMatchObject({ changed: false, identical: true })
  })

  test("a URL that cannot be opened leaves no tab behind", async () => {
    const before = await session.run("tab list", {})
    const call = session.run("diff url", { url1: `${engine.site.url}/form`, url2: `${engine.site.url}/reset` })
    expect(await rejection(call)).toMatchObject({ code: "navigation_failed" })
    expect(await session.run("tab list", {})).toMatchObject({ data: before.data })
  })
})

describe("on a command line", () => {
  const other = withTempHome()
  const call = () => ({ home: other.path, cwd: other.path })

  afterAll(() => stopRuntime(call()))

  test("a large difference stays within its budget, with the whole difference in a file", async () => {
    await writeFile(join(other.path, "empty"), "")
    await runProgram(["open", `${engine.site.url}/seeing/long-table`], call())
    const { stdout } = await runProgram(["diff", "snapshot", "-b", "empty"], call())
    expect(countTokens(stdout)).toBeLessThan(650)
    const [, path = ""] = /\n… \d+ more lines; the whole is in (\S+)\n$/.exec(stdout) ?? []
    expect((await readFile(path, "utf8")).split("\n").length).toBeGreaterThan(1_000)
  })
})
