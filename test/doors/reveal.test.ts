import { readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runAside, stopRuntime } from "../contract/program.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { known } from "../support/with-engine.ts"
import { connectStdio, type ServerPlace } from "./mcp/support.ts"

const TOKEN = "9f86d081884c7d659a2feaa0c55ad015"
const SHOWN = /\[token [0-9a-f]{4}\]/

const home = withTempHome()
let site: Site | undefined
const place = (...words: string[]): ServerPlace => ({ home: home.path, cwd: tmpdir(), words })
const url = () => `${known(site).url}/title/Home?page=2&access_token=${TOKEN}`

beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await stopRuntime(place())
  await site?.close()
})

test("a person on a terminal sees a token only with --reveal, and the journal never has it", async () => {
  const hidden = await runAside(["open", url(), "--session", "shell"], place())
  expect(hidden.stdout).toMatch(SHOWN)
  expect(hidden.stdout).not.toContain(TOKEN)
  const shown = await runAside(["get", "url", "--session", "shell", "--reveal"], place())
  expect(shown.stdout).toContain(TOKEN)
  const again = await runAside(["get", "url", "--session", "shell"], place())
  expect(again.stdout).toMatch(SHOWN)
  // The journal is written out when the session ends.
  await runAside(["close", "--session", "shell"], place())
  const files = readdirSync(home.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const ours = files.filter(({ parentPath }) => !parentPath.includes("profiles"))
  expect(ours.map(({ name }) => name)).toContain("journal.jsonl")
  const holding = ours.filter(({ name, parentPath }) => readFileSync(join(parentPath, name)).includes(TOKEN))
  expect(holding).toEqual([])
})

test.each([
  ["in a batch", "browser_batch", { commands: ["get url --reveal"] }],
  ["as an argument", "browser_get_url", { reveal: true }],
])("a model cannot reveal a token %s", async (_, tool, args) => {
  const mcp = await connectStdio(place("--tools", "core,full"))
  await mcp.call("browser_navigate", { url: url() })
  const { text, isError } = await mcp.call(tool, args)
  expect(isError).toBe(true)
  expect(text).toMatch(/policy_denied.*"reveal"/)
  expect(text).not.toContain(TOKEN)
  await mcp.close()
})

test("a server that is started with --reveal shows it to its clients", async () => {
  const mcp = await connectStdio(place("--reveal"))
  expect((await mcp.call("browser_navigate", { url: url() })).text).toContain(TOKEN)
  await mcp.close()
})
