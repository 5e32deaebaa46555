import { beforeAll, describe, expect, test } from "vitest"
import type { McpClient } from "../../doors/mcp/support.ts"
import { fails, succeeds, withFacade } from "../support.ts"
import { configured, onLoopback } from "./support.ts"

const server = withFacade("spacebot-flat", ...onLoopback)
const PASSWORD = "correct-horse-battery"
let mcp: McpClient
let evaluating: string[]

beforeAll(async () => {
  evaluating = await configured(server.home, "[defaults.browser]\nevaluate_enabled = true\n")
  mcp = await server.connect([...evaluating, "--secrets", "SITE_PASSWORD"], { SITE_PASSWORD: PASSWORD })
})

const url = (path: string) => server.site.url + path
const call = (tool: string, args: Record<string, unknown> = {}) => mcp.call(`browser_${tool}`, args)
const text = (tool: string, args: Record<string, unknown> = {}) => succeeds(call(tool, args))
const error = (tool: string, args: Record<string, unknown> = {}) => fails(call(tool, args))
const said = async (tool: string, args: Record<string, unknown> = {}) => {
  const [first = ""] = (await text(tool, args)).split("\n")
  return JSON.parse(first).message
}
const page = async (script: string) => JSON.parse(await text("evaluate", { script })).eval_result

/** The lines of the tree. */
async function tree(): Promise<string[]> {
  const [, ...lines] = (await text("snapshot")).split("\n")
  return lines
}

async function indexOf(name: string): Promise<number> {
  const found = (await tree()).map((line) => /"(.*?)" \[index=(\d+)\]/.exec(line)).find((each) => each?.[1] === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return Number(found[2])
}

async function shows(html: string): Promise<void> {
  await text("navigate", { url: url("/title/Flat") })
  await page(`document.body.innerHTML = ${JSON.stringify(html)}`)
}

test("New-1: the server lists the twelve tools", async () => {
  const { tools } = await (await server.connect()).client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(
    ["launch", "navigate", "snapshot", "click", "type", "press_key"]
      .concat(["screenshot", "evaluate", "tab_open", "tab_list", "tab_close", "close"])
      .map((name) => `browser_${name}`),
  )
})

test("New-1: navigate launches; the others say what is missing", async () => {
  const other = await server.connect()
  const failed = (tool: string, args = {}) => fails(other.call(`browser_${tool}`, args))
  expect(await failed("tab_open")).toBe("Browser error: browser not launched — call browser_launch first")
  for (const [tool, args] of [
    ["snapshot", {}],
    ["click", { index: 0 }],
    ["type", { index: 0, text: "x" }],
    ["press_key", { key: "Enter" }],
    ["screenshot", {}],
  ] as const) {
    expect(await failed(tool, args)).toBe("Browser error: no active tab — navigate or open a tab first")
  }
  expect(await failed("evaluate", { script: "1" })).toBe(
    "Browser error: JavaScript evaluation is disabled in browser config (set evaluate_enabled = true)",
  )
  expect(await failed("tab_close")).toBe("Browser error: no active tab to close")
  expect(JSON.parse(await succeeds(other.call("browser_navigate", { url: url("/form") })))).toEqual({
    success: true,
    message: `Navigated to ${url("/form")}`,
    title: "Sign up",
    url: url("/form"),
  })
  expect(await succeeds(other.call("browser_launch"))).toContain("Browser already running")
  expect(await succeeds(other.call("browser_close"))).toContain("Browser closed")
})

describe("New-2: browser_snapshot", () => {
  test("New-2: is a tree like YAML, with roles, names, states and values, and an index for what can be acted on", async () => {
    await shows(`<h2>Order</h2><main><ul><li>Milk <button>Remove</button></li></ul>
      <div><div><button aria-pressed=true aria-describedby=d>Bold</button></div></div><p id=d>Makes it bold</p>
      <input aria-label=Name value="a &quot;b&quot;"><input type=checkbox aria-label=Agree checked><input type=password aria-label=Key value=hidden>
      <button disabled>Later</button><details><summary>More</summary></details>
      <select aria-label=Land><option>Norway<option>Sweden</select></main>`)
    const answer = await call("snapshot")
    const [head = "", ...lines] = answer.text.split("\n")
    expect(JSON.parse(head)).toEqual({
      success: true,
      message: "10 interactive element(s) found",
      title: "Flat",
      url: url("/title/Flat"),
    })
    expect(answer.data).toMatchObject({ snapshot: lines.join("\n") })
    expect(lines).toEqual([
      '- heading "Order" [level=2]',
      "- main:",
      "  - list:",
      "    - listitem:",
      '      - text "Milk":',
      '        - button "Remove" [index=0]',
      '  - button "Bold" [index=1] [pressed]:',
      "    /description: Makes it bold",
      '  - text "Makes it bold"',
      '  - textbox "Name" [index=2] value="a \\"b\\""',
      '  - checkbox "Agree" [index=3] [checked]',
      '  - textbox "Key" [index=4]',
      '  - button "Later" [index=5] [disabled]',
      '  - button "More" [index=6] [collapsed]',
      '  - combobox "Land" [index=7] value="Norway":',
      '    - option "Norway" [index=8] [selected] value="Norway"',
      '    - option "Sweden" [index=9] value="Sweden"',
    ])
  })

  test("New-2: has no limit of 200, cuts names and values, and leaves nothing out in silence", async () => {
    await shows(Array.from({ length: 300 }, (_, n) => `<button>Button ${n}</button>`).join("\n"))
    expect(await said("snapshot")).toBe("300 interactive element(s) found")
    expect((await tree()).at(-1)).toMatch(/- button "Button 299" \[index=299\]$/)
    await shows(`<button aria-label="${"n".repeat(500)}">x</button><input aria-label=v value="${"v".repeat(500)}">`)
    const [button = "", input = ""] = (await tree()).filter((line) => line.includes("[index="))
    expect(button.replace(/[^n]/g, "").length).toBeLessThan(210)
    expect(input.replace(/[^v]/g, "").length).toBeLessThan(110)
    await shows(Array.from({ length: 3_000 }, (_, n) => `<p>${"word ".repeat(20)}${n}</p>`).join("\n"))
    expect((await tree()).at(-1)).toMatch(/^# \d+ more lines are not shown$/)
  })
})

describe("New-3: elements", () => {
  test("New-3: are named by index or selector, and the selector wins", async () => {
    await shows("<button onclick='log.push(1)'>One</button><button id=two class=b onclick='log.push(2)'>Two</button>")
    await page("window.log = []")
    const index = await indexOf("One")
    expect(await said("click", { index })).toBe(`Clicked element at index ${index}`)
    expect(await said("click", { index, selector: "#two" })).toBe("Clicked element at selector '#two'")
    expect(await said("click", { selector: "button" })).toBe("Clicked element at selector 'button'")
    expect(await page("log")).toEqual([1, 2, 1])
    expect(await error("click")).toBe(
      "Browser error: provide either `index` (from browser_snapshot) or `selector` (CSS selector)",
    )
    expect(await error("click", { index: 7 })).toBe(
      "Browser error: element index 7 not found — run browser_snapshot to get fresh indices (max index in current snapshot: 1)",
    )
    // Both are waited for, in pages of their own.
    const other = await server.connect(evaluating)
    await succeeds(other.call("browser_navigate", { url: url("/form") }))
    await page("document.querySelector('button').remove()")
    const [nothing, gone] = await Promise.all([
      fails(other.call("browser_click", { selector: "#nothing" })),
      error("click", { index }),
    ])
    expect(nothing).toMatch(/^Browser error: click failed: nothing on the page matches "css=#nothing"/)
    expect(gone).toBe(
      `Browser error: element index ${index} is no longer on the page — run browser_snapshot again to get fresh indices`,
    )
  })

  test("New-3: without a current snapshot there is no index to act on", async () => {
    await text("navigate", { url: url("/form") })
    expect(await error("click", { index: 0 })).toBe(
      "Browser error: element index 0 not found — run browser_snapshot to get fresh indices (there is no current snapshot with any)",
    )
  })

  test("New-3: typing replaces unless asked not to, as a user's input, and refuses what is no field", async () => {
    await text("navigate", { url: url("/acting/react-form") })
    const index = await indexOf("Text")
    expect(await said("type", { index, text: "Ada" })).toBe(`Typed 'Ada' into element at index ${index}`)
    await text("type", { index, text: "Eve" })
    await text("type", { selector: "#text", text: " L", clear: false })
    expect(await page("state().text")).toBe("Eve L")
    await text("press_key", { key: "Enter" })
    expect(await page("log.includes('submit')")).toBe(true)
    expect(await error("type", { selector: "h1", text: "x" })).toMatch(
      /^Browser error: type failed: heading "React form" is no field for text\n/,
    )
    expect(await page("log.filter((line) => line.startsWith('untrusted'))")).toEqual([])
  })
})

describe("New-4: secrets", () => {
  test("New-4: are typed by name, and never shown", async () => {
    await text("navigate", { url: url("/acting/secrets") })
    const index = await indexOf("Password")
    const answer = await call("type", { index, secret: "SITE_PASSWORD", text: "" })
    expect(answer.text).toBe(
      JSON.stringify({ success: true, message: `Typed secret 'SITE_PASSWORD' into element at index ${index}` }),
    )
    expect(JSON.stringify(answer)).not.toContain(PASSWORD)
    // In a field of another kind, it stays a secret.
    await text("type", { index: await indexOf("User"), secret: "SITE_PASSWORD" })
    expect(JSON.stringify(await call("snapshot"))).not.toContain(PASSWORD)
    expect(await error("evaluate", { script: "document.querySelector('#user').value" })).toContain("secret")
  })

  test("New-4: and texts exclude each other, and a name must be one of those that are allowed", async () => {
    await text("navigate", { url: url("/acting/secrets") })
    const index = await indexOf("Password")
    expect(await error("type", { index, text: "x", secret: "SITE_PASSWORD" })).toBe(
      "Browser error: `text` and `secret` are mutually exclusive — provide one or the other",
    )
    expect(await error("type", { index })).toBe(
      "Browser error: provide either `text` (plain text) or `secret` (secret name from the secret store) to type into the element",
    )
    expect(await error("type", { index, secret: "HOME" })).toContain("the variable HOME may not be used")
    expect(await error("type", { index, secret: "no name" })).toBe(
      'Browser error: failed to resolve secret "no name": that is not a name of a secret',
    )
  })
})

test("New-1: tabs are opened, listed and closed", async () => {
  const other = await server.connect()
  const does = async (tool: string, args = {}) => JSON.parse(await succeeds(other.call(`browser_${tool}`, args)))
  await does("navigate", { url: url("/title/First") })
  const { message } = await does("tab_open", { url: url("/title/Second") })
  const [, target_id] = /^Opened new tab \(target: (\w+)\)$/.exec(message) ?? []
  expect((await does("tab_list")).tabs).toEqual([
    { target_id: expect.any(String), title: "First", url: url("/title/First"), active: false },
    { target_id, title: "Second", url: url("/title/Second"), active: true },
  ])
  expect(await does("tab_close", { target_id })).toEqual({ success: true, message: `Closed tab ${target_id}` })
  expect((await does("tab_list")).message).toBe("1 tab(s) open")
  const shot = await does("screenshot", { full_page: true })
  expect(shot.screenshot_path).toMatch(/screenshot_\d{8}_\d{6}_\d{3}\.png$/)
})

test("SPB-22: the settings are those of the one tool", async () => {
  const off = await server.connect(await configured(server.home, "[defaults.browser]\nenabled = false\n"))
  expect((await off.client.listTools()).tools).toEqual([])
})
