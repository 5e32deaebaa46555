import { readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { homePaths } from "../../../src/base/home.ts"
import { tabOf } from "../../faults/support/library.ts"
import { withEngine } from "../../support/with-engine.ts"
import { browserTool, returned, type UseTool } from "./support.ts"

const engine = withEngine()
const OWNER = "model"
let use: UseTool

beforeAll(() => {
  use = browserTool(engine.tabhand.session(OWNER))
})
beforeEach(() => use({ action: "open", url: `${engine.site.url}/form` }))
afterAll(() => use({ action: "close", all: true }))

const run = (code: string, more: Record<string, unknown> = {}) => use({ action: "run", code, ...more })
const image = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }

describe("what comes back", () => {
  test("OMP-12, OMP-15, OMP-16, OMP-18: everything displayed, in order, then the return value", async () => {
    const code = `display("first"); display(${JSON.stringify(image)}); display({ a: [1] }); display(7n); return { b: 2 }`
    const { content, images, text, data, isError } = await run(code)
    expect(content.slice(0, 4)).toEqual([
      { type: "text", text: "first" },
      image,
      { type: "text", text: '{\n  "a": [\n    1\n  ]\n}' },
      { type: "text", text: "7" },
    ])
    const [last] = content.slice(4).flatMap((part) => (part.type === "text" ? [part.text] : []))
    expect(JSON.parse(last ?? "")).toEqual({ b: 2 })
    expect(content).toHaveLength(5)
    expect(images).toEqual([{ data: image.data, mimeType: image.mimeType }])
    expect(text).toBe(`first\n{\n  "a": [\n    1\n  ]\n}\n7\n${last}`)
    expect(isError).toBe(false)
    expect(data).toEqual({
      action: "run",
      name: "main",
      browser: "headless",
      url: `${engine.site.url}/form`,
      result: text,
    })
  })

  test("OMP-15: a string is returned unchanged, and code without a result is reported as run", async () => {
    expect((await run("return 'plain'")).content).toEqual([{ type: "text", text: "plain" }])
    expect(await run("await wait(1)")).toMatchObject({
      text: 'Ran code on tab "main"',
      data: { result: 'Ran code on tab "main"' },
    })
    expect((await run(`display(${JSON.stringify(image)})`)).content).toEqual([image])
    expect((await run("return ''")).content).toEqual([{ type: "text", text: "" }])
  })

  test("OMP-17, OMP-18, OMP-45: screenshots are shown in order, with their paths", async () => {
    const { content, data } = await run(`
      display("before"); await tab.screenshot(); display("after"); await tab.screenshot({ silent: true })`)
    expect(content.map(({ type }) => type)).toEqual(["text", "text", "image", "text"])
    expect(content.at(-1)).toEqual({ type: "text", text: "after" })
    const shot = { dest: expect.any(String), mimeType: expect.any(String), bytes: expect.any(Number) }
    const size = { width: expect.any(Number), height: expect.any(Number) }
    expect(data?.screenshots).toEqual([
      { ...shot, ...size },
      { ...shot, ...size },
    ])
  })

  test("OMP-19: the console of the code is not part of the answer", async () => {
    expect((await run("console.log('quiet'); console.error('quiet')")).text).toBe('Ran code on tab "main"')
  })

  test("OMP-50: the code's tab has the name that the model gave it", async () => {
    await use({ action: "open", name: "b / 2" })
    expect((await run("return tab.name", { name: "b / 2" })).text).toBe("b / 2")
  })
})

describe("what does not run", () => {
  test.each([undefined, "", "  \n"])("OMP-43: missing code (%j) fails in the document's words", async (code) => {
    expect(await use({ action: "run", name: "nowhere", code })).toMatchObject({
      isError: true,
      text: "Missing required parameter 'code' for action 'run'.",
      data: null,
    })
  })

  test("OMP-44: a tab that was never opened", async () => {
    expect(await run("return 1", { name: 'no"where' })).toMatchObject({
      isError: true,
      text: 'Tab "no\\"where" is not alive. Reopen it.',
    })
  })

  test("OMP-44: a second run beside the first; other tabs answer in the meantime", async () => {
    await use({ action: "open", name: "other" })
    const hit = engine.site.waitForHit("/hit/first")
    const first = run(`await fetch("${engine.site.url}/hit/first"); await page.waitForFunction(() => window.free)`)
    await hit
    expect((await run("return 1")).text).toBe('Tab "main" is busy')
    expect(await use({ action: "open", url: engine.site.url })).toMatchObject({ text: 'Tab "main" is busy' })
    expect((await use({ action: "open", viewport: { width: 500, height: 400 } })).text).toBe('Tab "main" is busy')
    for (const unchanged of [{}, { viewport: { width: 1365, height: 768 } }])
      expect((await use({ action: "open", ...unchanged })).text).toContain('Reused tab "main"')
    expect((await run("return 2", { name: "other" })).text).toBe("2")
    await run("for (const other of await browser.pages()) await other.evaluate(() => { window.free = true })", {
      name: "other",
    })
    expect((await first).isError).toBe(false)
    expect((await run("return 3")).text).toBe("3")
  })

  test("OMP-49: code that throws fails with its own message, and the tab goes on", async () => {
    const { text, isError } = await run("throw new Error('no such luck')")
    expect(isError).toBe(true)
    expect(text.split("\n")[0]).toBe("no such luck")
    expect((await run("return 1")).text).toBe("1")
  })
})

describe("what ends a run", () => {
  test("OMP-3, OMP-46: its timeout, in the first layer's words; the tab stays", async () => {
    expect(await run("await new Promise(() => {})", { timeout: 0 })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^Browser code execution timed out after 1000ms/),
    })
    expect((await run("return 1")).text).toBe("1")
  })

  test("OMP-46, OMP-48: termination by force, in the second layer's words; the tab is closed with its page", async () => {
    const { page } = tabOf(engine, OWNER, tabNamed("main"))
    await use({ action: "open", name: "witness" })
    const stuck = run("while (true) {}", { timeout: 1 })
    expect((await run("return 1", { name: "witness" })).text).toBe("1")
    expect(await stuck).toMatchObject({ isError: true, text: "Browser code execution hung past grace; tab killed" })
    expect(page.target.session.endReason).toBeDefined()
    expect((await run("return 1")).text).toBe('Tab "main" is not alive. Reopen it.')
    expect((await use({ action: "close" })).text).toBe('No tab named "main"')
    expect((await use({ action: "open" })).text).toContain("Opened")
  })

  test("OMP-47: closing its tab", async () => {
    const hit = engine.site.waitForHit("/hit/closing")
    const running = run(`await fetch("${engine.site.url}/hit/closing"); await new Promise(() => {})`)
    await hit
    expect((await use({ action: "close" })).text).toBe('Closed tab "main"')
    expect(await running).toMatchObject({ isError: true, text: 'Tab "main" was closed' })
  })

  test("OMP-49: its caller, before it began and while it runs", async () => {
    expect(await use({ action: "run", code: "globalThis.ran = 1" }, { signal: AbortSignal.abort() })).toMatchObject({
      isError: true,
    })
    const cancel = new AbortController()
    const hit = engine.site.waitForHit("/hit/leaving")
    const code = `await fetch("${engine.site.url}/hit/leaving"); await new Promise(() => {})`
    const running = use({ action: "run", code }, { signal: cancel.signal })
    await hit
    cancel.abort()
    expect(await running).toMatchObject({ isError: true, text: expect.stringMatching(/abort|cancel/) })
    expect(await returned(use, "return 1")).toBe(1)
  })
})

test("OMP-45: a screenshot is saved in the configured folder", async () => {
  const config = homePaths(engine.home).config
  await writeFile(config, JSON.stringify({ screenshotDir: "shots" }))
  const { data } = await run("await tab.screenshot({ silent: true })")
  await rm(config)
  expect(data?.screenshots).toEqual([expect.objectContaining({ mimeType: "image/png" })])
  expect(await readdir(join(engine.home, "shots"))).toHaveLength(1)
})

function tabNamed(label: string): string {
  const tab = engine.tabhand.runtime.sessions
    .get(OWNER)
    .tabs.list()
    .find((each) => each.label === label)
  return tab?.id ?? ""
}
