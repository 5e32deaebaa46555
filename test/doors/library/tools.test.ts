import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { BrowserTool } from "tabhand"
import { afterEach, expect, test, vi } from "vitest"
import type { ToolOptions } from "../../../src/doors/library/tools.ts"
import { known, withEngine } from "../../support/with-engine.ts"

const engine = withEngine()

afterEach(() => {
  vi.unstubAllEnvs()
})

function names(tools: readonly BrowserTool[]): string[] {
  return tools.map(({ name }) => name)
}

test("a model gets the chosen set of tools, with additions and exclusions", () => {
  const session = engine.tabhand.session()
  const core = names(session.tools())
  expect(core).toHaveLength(11)
  expect(names(session.tools({ set: "one" }))).toEqual(["browser"])
  expect(names(session.tools({ set: "full" }))).toEqual(expect.arrayContaining([...core, "browser_get_text"]))
  expect(names(session.tools({ include: ["dialog", "browser_get_u*"], exclude: ["browser_tabs"] }))).toEqual([
    ...core.filter((name) => name !== "browser_tabs"),
    "browser_dialog_accept",
    "browser_dialog_dismiss",
    "browser_dialog_status",
    "browser_get_url",
  ])
  expect(() => session.tools({ include: ["dialogs"] })).toThrow("there is no tool, set or family")
})

test("every tool has its own schema of its arguments", () => {
  const session = engine.tabhand.session()
  for (const { description, inputSchema } of session.tools({ set: "full" })) {
    expect(description).not.toBe("")
    expect(inputSchema).toMatchObject({ type: "object", properties: expect.any(Object) })
  }
  const [first] = session.tools()
  const [again] = session.tools()
  known(first).inputSchema.properties.url = { type: "number" }
  expect(again?.inputSchema.properties.url).toEqual({ type: "string" })
})

test("a tool of each set works", async () => {
  await using session = engine.tabhand.session()
  const url = `${engine.site.url}/acting/tab?n=2`
  const tool = (set: "core" | "full" | "one", name: string) =>
    known(session.tools({ set }).find((each) => each.name === name))
  const opened = await tool("core", "browser_navigate").execute({ url })
  expect(opened).toMatchObject({ isError: false, data: { url, title: "Tab 2" } })
  expect(await tool("full", "browser_get_title").execute({})).toMatchObject({ data: { title: "Tab 2" } })
  const { text } = await tool("one", "browser").execute({ commands: ["click #add", "get text #count"] })
  expect(text).toContain("1")
})

test("concurrent calls run one after the other", async () => {
  await using session = engine.tabhand.session()
  await session.open(`${engine.site.url}/acting/form-task`)
  const [type, batch] = ["browser_type", "browser_batch"].map((name) =>
    known(session.tools().find((tool) => tool.name === name)),
  )
  await Promise.all([
    known(type).execute({ target: "#name", text: "Ada", submit: false }),
    known(type).execute({ target: "#email", text: "ada@example.org", submit: true }),
    known(batch).execute({ commands: ["fill #name Eve"] }),
  ])
  expect((await session.get.text("#result")).data.text).toContain("name: Ada")
})

test("a model reads and writes files only where it is allowed", async () => {
  await using session = engine.tabhand.session()
  await session.open(`${engine.site.url}/acting/upload`)
  const folder = join(engine.home, "allowed")
  await mkdir(folder)
  await writeFile(join(folder, "a.txt"), "hello")
  await writeFile(join(engine.home, "b.txt"), "hello")
  const [browser] = session.tools({ set: "one", roots: [folder] })
  const give = (file: string) => known(browser).execute({ commands: [`upload #single ${join(engine.home, file)}`] })
  expect(await give("allowed/a.txt")).toMatchObject({ isError: false })
  expect((await give("b.txt")).text).toContain("path_refused")
  const shoot = (path: string, tool = known(browser)) => tool.execute({ commands: [`screenshot ${path}`] })
  expect((await shoot(join(folder, "x.png"))).text).toContain("path_refused")
  expect((await shoot("x.png")).text).toMatch(/\/artifacts\/\S+\/files\/x\.png/)
  const [writer] = session.tools({ set: "one", roots: [], writeRoots: [folder] })
  expect((await shoot("x.png", known(writer))).text).toContain(join(folder, "x.png"))
  expect((await shoot("./a.txt", known(writer))).text).toContain("path_refused")
})

test("a model can use only the secrets that were named for it, and sees none", async () => {
  await using session = engine.tabhand.session()
  await session.open(`${engine.site.url}/acting/secrets`)
  process.env.SHOP_PASSWORD = "correct horse battery"
  try {
    const fill = (secrets: string[]) => {
      const tool = session.tools({ set: "full", secrets }).find(({ name }) => name === "browser_fill")
      return known(tool).execute({ target: "#password", secret: "SHOP_PASSWORD" })
    }
    const refused = await fill([])
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("error policy_denied") })
    const filled = await fill(["SHOP_PASSWORD"])
    expect(filled.isError).toBe(false)
    expect(JSON.stringify(filled)).not.toContain("correct horse")
    expect((await session.eval("document.querySelector('#password').value.length")).data.result).toBe(21)
    expect((await fill(["SHOP_PASSWORD=https://shop.example"])).text).toContain("error wrong_origin")
    expect((await fill([`SHOP_PASSWORD=${engine.site.url}`])).isError).toBe(false)
  } finally {
    delete process.env.SHOP_PASSWORD
  }
})

test("a model runs no code on this machine, and reads no secret by script, unless the program says so", async () => {
  vi.stubEnv("SHOP_PASSWORD", "correct horse battery")
  await using session = engine.tabhand.session()
  await session.open(`${engine.site.url}/acting/secrets`)
  const batch = async (commands: string[], options: ToolOptions = {}) => {
    const tool = session.tools({ secrets: ["SHOP_PASSWORD"], ...options }).find(({ name }) => name === "browser_batch")
    return (await known(tool).execute({ commands })).text
  }
  const code = 'return (await import("node:process")).pid'
  const run = [`run --code '${code}'`]
  const fill = "fill #password --secret SHOP_PASSWORD"
  const spell = `eval "[...document.querySelector('#password').value].join('-')"`
  expect(await batch(run)).toContain("error policy_denied")
  expect(await batch(["eval 6*7"])).toContain("42")
  expect(await batch([fill, spell])).toContain("error secret_on_page")
  expect(await batch(["eval 6*7"], { evaluate: "off" })).toContain("error policy_denied")
  expect(await batch(run, { evaluate: "page" })).toContain("error policy_denied")
  expect(await batch(run, { evaluate: "host" })).toContain(String(process.pid))
  expect(await batch([spell], { evaluate: "host" })).toContain("c-o-r-r-e-c-t")
  expect((await session.run("run", { code })).data.returned).toBe(String(process.pid))
})

test("what the configuration says holds for models too", async () => {
  vi.stubEnv("TABHAND_EVALUATE", "host")
  await using session = engine.tabhand.session()
  await session.open(`${engine.site.url}/acting/tab?n=1`)
  const [browser] = session.tools({ set: "one" })
  expect((await known(browser).execute({ commands: ["run --code 'return 6*7'"] })).text).toContain("42")
})
