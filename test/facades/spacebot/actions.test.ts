import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { withFacade } from "../support.ts"
import { configured, onLoopback, TestWorker } from "./support.ts"

const server = withFacade("spacebot", ...onLoopback)
let evaluating: string[]

beforeAll(async () => {
  evaluating = await configured(server.home, "[defaults.browser]\nevaluate_enabled = true\n")
})

const work = async (...words: string[]) => new TestWorker(await server.connect(words), server.site)
const inPage = () => work(...evaluating)

test("SPB-2: the server lists the only tool, with the actions and parameters of the document", async () => {
  const { mcp } = await work()
  const { tools } = await mcp.client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(["browser"])
  const { properties = {}, required } = tools[0]?.inputSchema ?? {}
  expect(required).toEqual(["action"])
  expect(Object.keys(properties)).toEqual([
    "action",
    "url",
    "target_id",
    "element_ref",
    "act_kind",
    "text",
    "key",
    "full_page",
    "script",
  ])
  const choices = z.object({ enum: z.array(z.string()) })
  expect(choices.parse(properties.action).enum).toEqual([
    ...["launch", "navigate", "open", "tabs", "focus", "close_tab"],
    ...["snapshot", "act", "screenshot", "evaluate", "content", "close"],
  ])
  expect(choices.parse(properties.act_kind).enum).toEqual([
    ...["click", "type", "press_key", "hover", "scroll_into_view", "focus"],
  ])
  const listed = (await (await server.connect()).client.listTools()).tools
  expect(encode(JSON.stringify(listed)).length).toBeLessThanOrEqual(700)
})

describe("SPB-S3: the messages of the document", () => {
  test("SPB-3, SPB-S5: launch starts the browser, and is first; close ends it and clears everything", async () => {
    const worker = await work()
    const url = `${worker.site.url}/form`
    expect(await worker.error({ action: "navigate", url })).toBe(
      "Browser error: browser not launched — call launch first",
    )
    expect(await worker.use({ action: "launch" })).toEqual({ success: true, message: "Browser launched successfully" })
    expect(await worker.use({ action: "launch" })).toEqual({ success: true, message: "Browser already running" })
    await worker.navigate("/form")
    const ref = await worker.refOf("Name")
    expect(await worker.use({ action: "close" })).toEqual({ success: true, message: "Browser closed" })
    expect(await worker.tabs()).toEqual([])
    expect(await worker.error({ action: "act", act_kind: "click", element_ref: ref })).toBe(
      "Browser error: no active tab — navigate or open a tab first",
    )
    expect(await worker.error({ action: "navigate", url })).toContain("browser not launched")
    await worker.use({ action: "launch" })
    expect(await worker.tabs()).toEqual([])
  })

  test("SPB-6: navigate goes to a URL in the active tab, and clears the refs", async () => {
    const worker = await work()
    await worker.open("/form")
    const ref = await worker.refOf("Name")
    const { url } = worker.site
    expect(await worker.navigate("/title/Next")).toEqual({
      success: true,
      message: `Navigated to ${url}/title/Next`,
      title: "Next",
      url: `${url}/title/Next`,
    })
    expect(await worker.error({ action: "act", act_kind: "click", element_ref: ref })).toBe(
      `Browser error: unknown element ref '${ref}' — run snapshot first to get element refs`,
    )
    expect(await worker.tabs()).toHaveLength(1)
  })

  test("SPB-7, SPB-S6: content is the HTML of the page", async () => {
    const worker = await work()
    await worker.open("/form")
    const { message, title, url, content } = await worker.use({ action: "content" })
    expect({ message, title, url }).toEqual({
      message: "Page content retrieved",
      title: "Sign up",
      url: `${worker.site.url}/form`,
    })
    expect(content).toMatch(/^<html[^>]*><head>[\s\S]*<button type="submit">Create account<\/button>[\s\S]*<\/html>$/)
  })

  test("SPB-7, SPB-S6: content is cut at 100,000 bytes, and never within a character", async () => {
    const worker = await inPage()
    await worker.open("/title/Long")
    for (const before of ["", "x", "xx", "xxx"]) {
      await worker.page(`document.body.textContent = ${JSON.stringify(before)} + "🦊".repeat(40_000)`)
      const { content = "" } = await worker.use({ action: "content" })
      const [, kept = "", total] = /^([\s\S]*)\.\.\. \[truncated, (\d+) bytes total\]$/.exec(content) ?? []
      expect(kept).toMatch(/🦊$/u)
      expect(Buffer.byteLength(kept)).toBeGreaterThan(100_000 - 4)
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(100_000)
      const whole = await worker.page("new Blob([document.documentElement.outerHTML]).size")
      expect(Number(total)).toBe(whole)
    }
  })

  test("SPB-8, SPB-9, SPB-10, SPB-11: tabs are opened, listed, focused and closed by target id", async () => {
    const worker = await work()
    const { url } = worker.site
    await worker.open("/title/First")
    const second = await worker.use({ action: "open", url: `${url}/title/Second` })
    const [, id = ""] = /^Opened new tab \(target: ([0-9A-F]{32})\)$/.exec(second.message) ?? []
    expect(second).toEqual({ success: true, message: second.message, title: "Second", url: `${url}/title/Second` })
    const blank = await worker.use({ action: "open" })
    expect(blank).toMatchObject({ url: "about:blank" })
    const listed = await worker.use({ action: "tabs" })
    expect(listed.message).toBe("3 tab(s) open")
    expect(listed.tabs).toEqual([
      { target_id: expect.any(String), title: "First", url: `${url}/title/First`, active: false },
      { target_id: id, title: "Second", url: `${url}/title/Second`, active: false },
      { target_id: expect.any(String), title: "", url: "about:blank", active: true },
    ])
    expect(await worker.use({ action: "focus", target_id: id })).toEqual({
      success: true,
      message: `Focused tab ${id}`,
    })
    expect(await worker.use({ action: "snapshot" })).toMatchObject({ title: "Second" })
    const [first, , third] = await worker.tabs()
    expect(await worker.use({ action: "close_tab" })).toEqual({ success: true, message: `Closed tab ${id}` })
    expect((await worker.tabs()).map(({ target_id, active }) => [target_id, active])).toEqual([
      [first?.target_id, false],
      [third?.target_id, true],
    ])
    await worker.use({ action: "close_tab", target_id: first?.target_id })
    expect((await worker.tabs()).map(({ target_id }) => target_id)).toEqual([third?.target_id])
    await worker.use({ action: "close_tab" })
    expect(await worker.tabs()).toEqual([])
    expect(await worker.error({ action: "close_tab" })).toBe("Browser error: no active tab to close")
  })

  test.each([
    ["open", (worker: TestWorker) => worker.use({ action: "open" })],
    [
      "focus",
      async (worker: TestWorker) => worker.use({ action: "focus", target_id: (await worker.tabs())[0]?.target_id }),
    ],
    [
      "close_tab",
      async (worker: TestWorker) => worker.use({ action: "close_tab", target_id: (await worker.tabs())[0]?.target_id }),
    ],
  ])("SPB-S5, SPB-17: %s clears the refs", async (_, clear) => {
    const worker = await work()
    await worker.open("/title/First")
    await worker.use({ action: "open", url: `${worker.site.url}/form` })
    const ref = await worker.refOf("Name")
    await clear(worker)
    const [last] = (await worker.tabs()).slice(-1)
    await worker.use({ action: "focus", target_id: last?.target_id })
    expect(await worker.error({ action: "act", act_kind: "hover", element_ref: ref })).toContain("unknown element ref")
  })

  test("SPB-S5: a tab that is opened for a page that does not load is closed again", async () => {
    const worker = await work()
    await worker.open("/title/First")
    expect(await worker.error({ action: "open", url: `${worker.site.url}/reset` })).toMatch(
      /^Browser error: failed to open tab: .*\/reset could not be opened/,
    )
    expect(await worker.tabs()).toMatchObject([{ title: "First", active: true }])
  })

  test("SPB-14, SPB-15: act clicks, types after a click and after the text, presses keys, hovers, scrolls, focuses", async () => {
    const worker = await inPage()
    await worker.open("/title/Acts")
    await worker.page(`document.body.innerHTML = '<input aria-label=Name value=Ada><button>Go</button><div style="height: 5000px"></div><a href=#x>End</a>'
      window.log = []
      const [input, button, , link] = document.body.children
      for (const type of ["click", "mouseover"]) button.addEventListener(type, (event) => log.push(type + event.isTrusted))
      for (const type of ["click", "input", "keydown"])
        input.addEventListener(type, (event) => log.push("field " + type + " " + input.value + " " + event.isTrusted))
      document.body.addEventListener("keydown", (event) => { if (event.target === document.body) log.push("page " + event.key) })
      0`)
    const [name, go, end] = await Promise.all([worker.refOf("Name"), worker.refOf("Go"), worker.refOf("End")])
    const messages = [
      await worker.act("type", name, { text: " L" }),
      await worker.act("press_key", name, { key: "ArrowLeft" }),
      await worker.act("hover", go),
      await worker.act("click", go),
      await worker.act("scroll_into_view", end),
    ].map(({ message }) => message)
    expect(messages).toEqual([
      "Typed ' L' into element",
      "Pressed key 'ArrowLeft'",
      "Hovered over element",
      "Clicked element",
      "Scrolled element into view",
    ])
    expect(await worker.page("log")).toEqual([
      ...["field click Ada true", "field keydown Ada true", "field input Ada  true", "field keydown Ada  true"],
      ...["field input Ada L true", "field keydown Ada L true", "mouseovertrue", "clicktrue"],
    ])
    expect(await worker.page("scrollY > 1000")).toBe(true)
    expect((await worker.act("focus", end)).message).toBe("Focused element")
    expect(await worker.page("document.activeElement.textContent")).toBe("End")
    await worker.page("document.activeElement.blur()")
    const pressed = await worker.use({ action: "act", act_kind: "press_key", key: "Escape" })
    expect(pressed).toEqual({ success: true, message: "Pressed key 'Escape'" })
    expect(await worker.page("log.at(-1)")).toBe("page Escape")
  })

  test("SPB-14: what prose calls kind is act_kind, and the message has at most 50 characters of the text", async () => {
    const worker = await work()
    await worker.open("/form")
    const element_ref = await worker.refOf("Notes")
    const text = "🦊".repeat(60)
    const { message } = await worker.use({ action: "act", kind: "type", element_ref, text })
    expect(message).toBe(`Typed '${"🦊".repeat(50)}...' into element`)
  })

  test("SPB-16: evaluate gives the value of a script where the configuration allows that", async () => {
    const worker = await inPage()
    await worker.open("/title/Values")
    expect(await worker.use({ action: "evaluate", script: "({ a: [1, null], b: document.title })" })).toEqual({
      success: true,
      message: "JavaScript evaluated",
      eval_result: { a: [1, null], b: "Values" },
    })
    expect(await worker.use({ action: "evaluate", script: "null" })).toHaveProperty("eval_result", null)
    expect(await worker.use({ action: "evaluate", script: "undefined" })).not.toHaveProperty("eval_result")
    expect(await worker.page("Promise.resolve(7)")).toBe(7)
    expect(await worker.error({ action: "evaluate", script: "throw new Error('no')" })).toBe(
      "Browser error: evaluate failed: Error: no (line 1, column 7)",
    )
  })
})

test("SPB-24: there are no actions for what the document says there are none", async () => {
  const worker = await work()
  for (const action of ["upload", "download", "cookies", "storage", "intercept"]) {
    expect(await worker.error({ action })).toMatch(
      /^Browser error: action is "\w+": it must be one of launch, navigate/,
    )
  }
})

test("SPB-2: parameters that it does not have are ignored, as there, but not in silence", async () => {
  const worker = await work()
  expect(await worker.use({ action: "launch", fullpage: true, url: "", target_id: null })).toEqual({
    success: true,
    message: "Browser launched successfully",
    notes: ['"fullpage" is no parameter and was ignored; did you mean full_page?'],
  })
})
