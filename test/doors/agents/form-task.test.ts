import { mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runProgram, stopRuntime } from "../../contract/program.ts"
import { figure } from "../../faults/support/figures.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { connectStdio } from "../mcp/support.ts"
import { box, country, refOf, result, room, send, texts } from "./form.ts"

const home = withTempHome()
let site: Site
let folder: string
let place: { home: string; cwd: string }
let url: string

beforeAll(async () => {
  site = await startSite()
  url = `${site.url}/acting/form-task`
  folder = await realpath(await mkdtemp(join(tmpdir(), "agents-")))
  place = { home: home.path, cwd: folder }
})

afterAll(async () => {
  await stopRuntime(place)
  await rm(folder, { recursive: true })
  await site.close()
})

/** Everything that costs a model tokens: the introduction, its calls, and their replies. */
class Bill {
  readonly #parts: string[]
  calls = 0

  constructor(introduction: string) {
    this.#parts = [introduction]
  }

  add(sent: string, received: string): string {
    this.calls++
    this.#parts.push(sent, received)
    return received
  }

  get tokens(): number {
    return this.#parts.reduce((total, part) => total + encode(part).length, 0)
  }
}

describe("through MCP", () => {
  /** The server's introduction, and a function that calls it and adds to the bill. */
  async function model(words: readonly string[] = []) {
    const model = await connectStdio({ ...place, words })
    const { tools } = await model.client.listTools()
    const bill = new Bill(`${model.client.getInstructions() ?? ""}${JSON.stringify({ tools })}`)
    const call = async (name: string, args: Record<string, unknown>) => {
      const { text, isError } = await model.call(name, args)
      expect(isError, text).toBe(false)
      return bill.add(JSON.stringify({ name, arguments: args }), text)
    }
    return { bill, call, client: model }
  }

  test("an agent that knows only Playwright's tools books a room", async () => {
    const { bill, call, client } = await model()
    const view = await call("browser_navigate", { url })
    for (const [label, text] of texts) {
      const role = { Birthday: "date", Arrival: "time", Guests: "number", Notes: "textarea" }[label] ?? "textbox"
      await call("browser_type", { element: label, ref: refOf(view, role, label), text })
    }
    await call("browser_select_option", {
      element: "Country",
      ref: refOf(view, "select", "Country"),
      values: [country],
    })
    await call("browser_click", { element: room, ref: refOf(view, "radio", room) })
    await call("browser_click", { element: box, target: refOf(view, "checkbox", box) })
    await call("browser_click", { element: send, target: refOf(view, "button", send) })
    const end = await call("browser_snapshot", {})
    for (const words of result) expect(end).toContain(words)
    figure("Playwright's names: calls, tokens in all", `${bill.calls}, ${bill.tokens}`)
    await client.close()
  })

  test("an agent that reads the definitions of core books it in two calls and 2,400 tokens", async () => {
    const { bill, call, client } = await model()
    const view = await call("browser_navigate", { url })
    const end = await call("browser_batch", { commands: linesFor(view) })
    for (const words of result) expect(end).toContain(words)
    figure("core as a batch: tokens in all", String(bill.tokens))
    expect(bill.tokens).toBeLessThanOrEqual(2_400)
    await client.close()
  })

  test("step by step it costs no more than 2,400 tokens either", async () => {
    const { bill, call, client } = await model()
    const view = await call("browser_navigate", { url })
    for (const line of linesFor(view).slice(0, -1)) {
      const [verb = "", ref = "", ...words] = line.split(" ")
      const text = words.join(" ").replace(/^"|"$/g, "")
      if (verb === "fill") await call("browser_type", { target: ref, text })
      else if (verb === "select") await call("browser_select_option", { target: ref, values: [text] })
      else await call("browser_click", { target: ref })
    }
    const end = await call("browser_click", { target: refOf(view, "button", send) })
    for (const words of result) expect(end).toContain(words)
    figure("core step by step: calls, tokens in all", `${bill.calls}, ${bill.tokens}`)
    expect(bill.calls).toBe(12)
    expect(bill.tokens).toBeLessThanOrEqual(2_400)
    await client.close()
  })

  test("with one tool", async () => {
    const { bill, call, client } = await model(["--tools", "one"])
    const view = await call("browser", { commands: [`open ${url}`] })
    const end = await call("browser", { commands: linesFor(view) })
    for (const words of result) expect(end).toContain(words)
    figure("one tool: tokens in all", String(bill.tokens))
    expect(bill.tokens).toBeLessThanOrEqual(1_600)
    await client.close()
  })
})

describe("on a shell", () => {
  async function shell(bill: Bill, words: readonly string[], program?: string): Promise<string> {
    const { stdout, stderr, exit } = await runProgram(words, { ...place, ...(program ? { program } : {}) })
    expect(exit, stderr).toBe(0)
    const name = program === undefined ? "tabhand" : "agent-browser"
    return bill.add([name, ...words.map(quoted)].join(" "), stdout)
  }

  async function skill(): Promise<string> {
    return (await runProgram(["skills", "get", "core"], place)).stdout
  }

  test("an agent that knows only our skill books a room within 1,900 tokens", async () => {
    const bill = new Bill(await skill())
    const view = await shell(bill, ["open", url, "--session", "ours"])
    const end = await shell(bill, ["batch", ...linesFor(view), "--session", "ours"])
    for (const words of result) expect(end).toContain(words)
    figure("command line as a batch: tokens in all", String(bill.tokens))
    expect(bill.tokens).toBeLessThanOrEqual(1_900)
  })

  test("step by step it keeps to 1,900 tokens as well", async () => {
    const bill = new Bill(await skill())
    const view = await shell(bill, ["open", url])
    let end = ""
    for (const line of linesFor(view)) {
      const [verb = "", ref = "", ...words] = line.split(" ")
      end = await shell(bill, [verb, ref, ...(words.length > 0 ? [words.join(" ").replace(/^"|"$/g, "")] : [])])
    }
    for (const words of result) expect(end).toContain(words)
    figure("command line step by step: calls, tokens in all", `${bill.calls}, ${bill.tokens}`)
    expect(bill.tokens).toBeLessThanOrEqual(1_900)
  })

  test("an agent that knows only agent-browser's commands books it too", async () => {
    const { exit } = await runProgram(["alias", "agent-browser", folder], place)
    expect(exit).toBe(0)
    const program = join(folder, "agent-browser")
    const bill = new Bill("")
    const run = (...words: string[]) => shell(bill, words, program)
    await run("open", url)
    const view = await run("snapshot", "-i")
    for (const [label, text] of texts) {
      await run("fill", `@${refOf(view, label === "Guests" ? "spinbutton" : "textbox", label)}`, text)
    }
    await run("select", `@${refOf(view, "combobox", "Country")}`, country)
    await run("check", `@${refOf(view, "radio", room)}`)
    await run("check", `@${refOf(view, "checkbox", box)}`)
    await run("click", `@${refOf(view, "button", send)}`)
    const end = await run("get", "text", "body")
    for (const words of result) expect(end).toContain(words)
    await run("close")
  })
})

/** The task as lines for a batch. */
function linesFor(view: string): string[] {
  const roles: Readonly<Record<string, string>> = {
    Birthday: "date",
    Arrival: "time",
    Guests: "number",
    Notes: "textarea",
  }
  return [
    ...texts.map(([label, text]) => `fill ${refOf(view, roles[label] ?? "textbox", label)} ${quoted(text)}`),
    `select ${refOf(view, "select", "Country")} ${country}`,
    `check ${refOf(view, "radio", room)}`,
    `check ${refOf(view, "checkbox", box)}`,
    `click ${refOf(view, "button", send)}`,
  ]
}

function quoted(word: string): string {
  return /^[\w@.:/-]+$/.test(word) ? word : `"${word}"`
}
