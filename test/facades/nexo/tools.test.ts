import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { beforeAll, describe, expect, test } from "vitest"
import { known } from "../../support/with-engine.ts"
import { type Nexo, withNexo } from "./support.ts"

const server = withNexo()
let nexo: Nexo

beforeAll(async () => {
  nexo = await server.nexo()
})

const required = {
  browser_navigate: ["url"],
  browser_click: ["target"],
  browser_fill: ["target", "value"],
  browser_screenshot: [],
  browser_evaluate: ["script"],
  browser_snapshot: [],
  browser_scroll_to: ["target"],
  browser_current_url: [],
  browser_wait_for: ["selector"],
  browser_go_back: [],
  browser_go_forward: [],
  browser_press_key: ["key"],
} as const

test("NEX-21: the tools have the document's names, all of which a glob catches, and its arguments", async () => {
  const { tools } = await nexo.mcp.client.listTools()
  expect(Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []]))).toEqual(required)
  for (const { name, inputSchema } of tools) {
    expect(name).toMatch(/^browser_/)
    const optional = name === "browser_wait_for" ? ["timeout_ms", "instance"] : ["instance"]
    expect(Object.keys(inputSchema.properties ?? {})).toEqual([...(inputSchema.required ?? []), ...optional])
  }
  expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(1_400)
  const some = await server.connect(["--tools", "-browser_evaluate,-browser_go_*"])
  const names = (await some.client.listTools()).tools.map(({ name }) => name)
  expect(names).toHaveLength(9)
  expect(names).not.toContain("browser_evaluate")
  await some.close()
})

test.each(Object.entries(required).flatMap(([tool, names]) => names.map((name) => [tool, name] as const)))(
  "a call of %s without `%s` is refused in the words of the plugin",
  async (tool, name) => {
    const all = { url: "http://a.example/", target: "#a", value: "x", script: "1", selector: "#a", key: "a" }
    expect(await nexo.use(tool, { ...all, [name]: null })).toEqual({
      ok: false,
      error: `${tool} requires \`${name}\``,
      code: -33402,
    })
  },
)

describe("navigation", () => {
  test("NEX-1, NEX-10: navigating waits for the load event of a real page", async () => {
    expect(await nexo.use("browser_navigate", { url: `${server.site.url}/form` })).toEqual({ ok: true })
    expect(await nexo.page("document.readyState")).toBe("complete")
    expect(await nexo.page("navigator.userAgent")).toContain("Chrome/")
  })

  test.each(["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "about:blank", "example.com", "/form"])(
    "NEX-10: %s is refused",
    async (url) => {
      await nexo.open("/form")
      expect(await nexo.use("browser_navigate", { url })).toEqual({
        ok: false,
        error: `navigate rejected: only http:// and https:// URLs are allowed, got \`${url}\``,
        code: -33402,
      })
      expect(await nexo.page("location.pathname")).toBe("/form")
    },
  )

  test("NEX-10: an address where nothing answers is an error, and the old page stays", async () => {
    await nexo.open("/form")
    const url = "http://127.0.0.1:1/"
    expect(await nexo.error("browser_navigate", { url })).toMatch(/^http:\/\/127\.0\.0\.1:1\/ could not be opened: /)
    expect(await nexo.page("location.pathname")).toBe("/form")
  })

  test("NEX-10: an error of the server is said", async () => {
    const url = `${server.site.url}/no-such-page`
    expect(await nexo.use("browser_navigate", { url })).toEqual({ ok: true, result: "the server answered 404" })
  })

  test("NEX-17, NEX-19: the history is gone through, and its ends are errors", async () => {
    const fresh = await server.nexo()
    await fresh.open("/form")
    await fresh.open("/dialogs")
    const [form, dialogs] = [`${server.site.url}/form`, `${server.site.url}/dialogs`]
    expect(await fresh.error("browser_go_forward")).toBe("there is no page to go forward to")
    expect(await fresh.use("browser_go_back")).toEqual({ ok: true, result: form })
    expect(await fresh.use("browser_current_url")).toEqual({ ok: true, result: form })
    expect(await fresh.error("browser_go_back")).toBe("there is no page to go back to")
    expect(await fresh.use("browser_go_forward")).toEqual({ ok: true, result: dialogs })
    await fresh.mcp.close()
  })
})

describe("scripts", () => {
  beforeAll(() => nexo.open("/form"))

  test.each([
    ["document.title", "Sign up"],
    ["const a = 20; a * 2 + 2", 42],
    ["({ a: [1, null], b: { c: true } })", { a: [1, null], b: { c: true } }],
    ["Promise.resolve('later')", "later"],
    ["undefined", null],
    ["document.body.className", ""],
  ])("NEX-14: the value of %s is the result", async (script, result) => {
    expect(await nexo.use("browser_evaluate", { script })).toEqual({ ok: true, result })
  })

  test("NEX-14: an exception is an error", async () => {
    expect(await nexo.use("browser_evaluate", { script: "throw new TypeError('not so')" })).toEqual({
      ok: false,
      error: "JS exception: TypeError: not so (line 1, column 7)",
      code: -33403,
    })
  })

  test("NEX-14: scripts are refused where the operator forbids them", async () => {
    const strict = await server.nexo(undefined, ["--evaluate", "off"])
    await strict.open("/form")
    const details = await strict.use("browser_evaluate", { script: "1" })
    expect(details).toMatchObject({ ok: false, code: -33405 })
    expect(details.error).toMatch(/^browser_evaluate runs code in pages, which is not allowed here/)
    await strict.mcp.close()
  })
})

test("NEX-13: a screenshot is a PNG of the window in the details, and an image for the model", async () => {
  await nexo.open("/form")
  const { png_base64: png = "", ok } = await nexo.use("browser_screenshot")
  expect(ok).toBe(true)
  const bytes = Buffer.from(png, "base64")
  expect(bytes.subarray(1, 4).toString()).toBe("PNG")
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 800])
})

describe("waiting", () => {
  beforeAll(() => nexo.open("/form"))
  const later = (html: string, ms: number) =>
    nexo.page(`setTimeout(() => document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(html)}), ${ms}), 0`)

  test("NEX-18: an element that comes is found, in a shadow root too", async () => {
    await later('<p id="late">Here</p>', 300)
    expect(await nexo.use("browser_wait_for", { selector: "#late" })).toEqual({ ok: true, found: true })
    await nexo.page(
      "document.body.append(document.createElement('x-late')), document.querySelector('x-late').attachShadow({ mode: 'open' }).innerHTML = '<b id=inner>x</b>', 0",
    )
    expect(await nexo.use("browser_wait_for", { selector: "#inner" })).toEqual({ ok: true, found: true })
  })

  test("NEX-18: one that does not come is not found, after the given time", async () => {
    const begun = performance.now()
    const waiting = nexo.use("browser_wait_for", { selector: "#never", timeout_ms: 600 })
    expect(await waiting).toEqual({ ok: true, found: false })
    expect(performance.now() - begun).toBeGreaterThanOrEqual(590)
    expect(await nexo.use("browser_wait_for", { selector: "#never", timeout_ms: 0 })).toEqual({
      ok: true,
      found: false,
    })
  })

  test("NEX-18: a wait goes on in the next document", async () => {
    await nexo.page(`setTimeout(() => { location.href = "/acting/dialogs" }, 200), 0`)
    expect(await nexo.use("browser_wait_for", { selector: "#confirm" })).toEqual({ ok: true, found: true })
  })

  test("NEX-18: what is no selector is an error", async () => {
    expect(await nexo.error("browser_wait_for", { selector: "[[" })).toMatch(/^"\[\[" is not a valid CSS selector/)
  })
})

describe("keys", () => {
  test("NEX-20: keys are real: Tab moves the focus, characters are typed, Enter submits", async () => {
    await nexo.open("/form")
    await nexo.does("browser_click", { target: "input[type=text]" })
    for (const key of ["A", "d", "a", "Tab", "a", "@", "b"]) {
      expect(await nexo.use("browser_press_key", { key })).toEqual({ ok: true, result: true })
    }
    expect(await nexo.page("[...document.querySelectorAll('input')].slice(0, 2).map(({ value }) => value)")).toEqual([
      "Ada",
      "a@b",
    ])
    await nexo.page(
      "document.body.innerHTML = '<form><input name=q></form>', document.forms[0].onsubmit = (event) => { event.preventDefault(); document.title = 'sent ' + event.isTrusted }, 0",
    )
    await nexo.does("browser_fill", { target: "input", value: "x" })
    await nexo.does("browser_press_key", { key: "Enter" })
    expect(await nexo.page("document.title")).toBe("sent true")
  })

  test("NEX-20: combinations work, and what is no key is an error", async () => {
    await nexo.open("/form")
    await nexo.does("browser_fill", { target: "textarea", value: "old" })
    await nexo.does("browser_press_key", { key: "Control+a" })
    await nexo.does("browser_press_key", { key: "Delete" })
    expect(await nexo.page("document.querySelector('textarea').value")).toBe("")
    expect(await nexo.use("browser_press_key", { key: "Frobnicate" })).toEqual({
      ok: false,
      error: "browser_press_key rejected: expected a known key name or a single character, got `Frobnicate`",
      code: -33402,
    })
  })
})

test("unknown arguments are ignored, as in the plugin, and numbers are taken as texts", async () => {
  await nexo.open("/form")
  expect(await nexo.use("browser_fill", { target: "input[type=number]", value: 42, reason: "age" })).toEqual({
    ok: true,
  })
  expect(await nexo.page("document.querySelector('input[type=number]').value")).toBe("42")
})

test("a tool that is not there is refused", async () => {
  const call = nexo.mcp.client.callTool({ name: "browser_hover", arguments: {} })
  await expect(call).rejects.toThrow(/there is no tool "browser_hover" here/)
  expect(known(nexo.mcp).pid).toBeGreaterThan(0)
})
