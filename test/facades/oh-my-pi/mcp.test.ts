import { existsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js"
import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { sessionList } from "../../../src/commands/session/sessions.ts"
import { runAside, stopRuntime } from "../../contract/program.ts"
import { connectStdio, type McpClient, type ServerPlace } from "../../doors/mcp/support.ts"
import { type Site, startSite } from "../../site/site.ts"
import { type ForeignBrowser, startForeignBrowser } from "../../support/foreign-browser.ts"
import { withTempHome } from "../../support/temp-home.ts"

const home = withTempHome()
let site: Site
let foreign: ForeignBrowser
const place = (...words: string[]): ServerPlace => ({ home: home.path, cwd: tmpdir(), words })

beforeAll(async () => {
  site = await startSite()
  foreign = await startForeignBrowser()
})
afterAll(async () => {
  await stopRuntime(place())
  await foreign.close()
  await site.close()
})

const connect = (...words: string[]) => connectStdio(place("--tools", "oh-my-pi", "--grace", "0.2", ...words))

async function use({ client }: McpClient, args: Record<string, unknown>, signal?: AbortSignal) {
  const called = await client.callTool({ name: "browser", arguments: args }, undefined, signal ? { signal } : {})
  return CallToolResultSchema.parse(called)
}

async function openSessions(): Promise<string[]> {
  const { stdout } = await runAside(["session", "list", "--json"], place())
  return z.object({ data: sessionList.data }).parse(JSON.parse(stdout)).data.sessions
}

test("OMP-1, OMP-8: the server lists the only tool, with the fields of the document and one of ours", async () => {
  const mcp = await connect()
  const { tools } = await mcp.client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(["browser"])
  const { properties = {}, required } = tools[0]?.inputSchema ?? {}
  expect(required).toEqual(["action"])
  expect(Object.keys(properties)).toEqual(
    ["action", "name", "timeout"].concat(
      ["url", "viewport", "wait_until", "dialogs", "app"],
      ["all", "kill"],
      ["code"],
    ),
  )
  expect(
    Object.keys(z.object({ properties: z.record(z.string(), z.unknown()) }).parse(properties.app).properties),
  ).toEqual(["path", "cdp_url", "args", "target", "kill_existing"])
  expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(900)
  await mcp.close()
})

test("OMP-12, OMP-13, OMP-15, OMP-18: content keeps the order of display; details are beside it", async () => {
  const mcp = await connect()
  const opened = await use(mcp, { action: "open", url: `${site.url}/form` })
  const text = `Opened tab "main" on headless browser (hidden)\nURL: ${site.url}/form\nTitle: Sign up`
  expect(opened.content).toEqual([{ type: "text", text }])
  expect(opened._meta).toEqual({ "tabhand/details": expect.objectContaining({ action: "open", result: text }) })
  expect(opened.structuredContent).toBeUndefined()
  const image = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }
  const code = `display(${JSON.stringify(image)}); display("between"); display(${JSON.stringify(image)}); return "last"`
  const { content, isError } = await use(mcp, { action: "run", code })
  expect(isError ?? false).toBe(false)
  expect(content).toEqual([image, { type: "text", text: "between" }, image, { type: "text", text: "last" }])
  expect(await use(mcp, { action: "run", code: "", name: "x" })).toEqual({
    content: [{ type: "text", text: "Missing required parameter 'code' for action 'run'." }],
    isError: true,
  })
  await mcp.close()
})

test("OMP-14: details are structured content if requested", async () => {
  const mcp = await connect("--structured")
  await mcp.client.listTools()
  expect(await use(mcp, { action: "close" })).toMatchObject({
    content: [{ type: "text", text: 'No tab named "main"' }],
    structuredContent: { action: "close", name: "main", result: 'No tab named "main"' },
  })
  await mcp.close()
})

test("OMP-2, OMP-44: each connection has its own tabs, and concurrent calls fail as busy", async () => {
  const [one, two] = await Promise.all([connect(), connect()])
  await use(one, { action: "open", url: `${site.url}/form` })
  expect((await use(two, { action: "close" })).content).toEqual([{ type: "text", text: 'No tab named "main"' }])
  await use(one, { action: "open", name: "other" })
  const hit = site.waitForHit("/hit/busy")
  const code = `await fetch("${site.url}/hit/busy"); await page.waitForFunction(() => window.free); return 1`
  const running = use(one, { action: "run", code })
  await hit
  expect((await use(one, { action: "run", code: "return 2" })).content).toEqual([
    { type: "text", text: 'Tab "main" is busy' },
  ])
  const free = "for (const each of await browser.pages()) await each.evaluate(() => { window.free = true })"
  await use(one, { action: "run", name: "other", code: free })
  expect((await running).content).toEqual([{ type: "text", text: "1" }])
  await Promise.all([one.close(), two.close()])
})

test("OMP-28: when a client disconnects, its sessions are closed, but attached pages stay", async () => {
  await foreign.open(`${site.url}/form`)
  const mcp = await connect()
  const before = (await foreign.pages()).length
  await use(mcp, { action: "open", name: "ours" })
  const app = { cdp_url: `http://127.0.0.1:${foreign.port}`, target: "Sign up" }
  expect((await use(mcp, { action: "open", name: "theirs", app })).isError ?? false).toBe(false)
  expect((await openSessions()).filter((name) => /^mcp-\w+\.cdp-\w+$/.test(name))).toHaveLength(1)
  await mcp.close()
  await expect.poll(openSessions).toEqual([])
  expect(await foreign.pages()).toHaveLength(before)
})

test("OMP-30: the named browser is used, or the call fails", async () => {
  const env = { PUPPETEER_EXECUTABLE_PATH: "/nowhere/chrome" }
  const mcp = await connectStdio({ ...place("--tools", "oh-my-pi"), env })
  const { content, isError } = await use(mcp, { action: "open" })
  expect(isError).toBe(true)
  expect(content).toEqual([{ type: "text", text: expect.stringContaining("/nowhere/chrome") }])
  await mcp.close()
})

/** Arguments that would run code on this machine: a program of the test, which writes a file when it runs. */
function powers(file: string) {
  const path = `${file}.sh`
  writeFileSync(path, `#!/bin/sh\necho "$@" > ${file}\n`, { mode: 0o700 })
  return [
    { path },
    { path, args: ["--renderer-cmd-prefix=/bin/false"] },
    { path, kill_existing: true },
    { cdp_url: `http://127.0.0.1:${foreign.port}` },
  ]
}

test.each(["off", "page"])("with --evaluate %s no app is started, ended or connected to", async (evaluate) => {
  const mcp = await connect("--evaluate", evaluate)
  const file = join(home.path, `started-${evaluate}`)
  const before = (await foreign.pages()).length
  for (const app of powers(file)) {
    const { content, isError } = await use(mcp, { action: "open", app, timeout: 5 })
    expect(isError).toBe(true)
    expect(content).toEqual([
      { type: "text", text: expect.stringMatching(/^`app\.\w+` .*not allowed here\n.*evaluate/) },
    ])
  }
  expect(existsSync(file)).toBe(false)
  expect(await foreign.pages()).toHaveLength(before)
  expect(await use(mcp, { action: "open", url: `${site.url}/form` })).not.toHaveProperty("isError", true)
  expect(await use(mcp, { action: "run", code: "return 1" })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("runs code on this machine, which is not allowed here") }],
  })
  await mcp.close()
})

test("settings of the server's command line do not count as the model's choice", async () => {
  await foreign.open(`${site.url}/form`)
  const mcp = await connect("--evaluate", "page", "--cdp", String(foreign.port))
  expect(await use(mcp, { action: "open", app: { target: "Sign up" } })).not.toHaveProperty("isError", true)
  await mcp.close()
})
