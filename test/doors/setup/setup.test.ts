import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Outcome, runCommandLine } from "../../../src/doors/cli/command-line.ts"
import { LocalRuntime } from "../../../src/runtime/local-runtime.ts"

/** The runtime of a user with an installed program. */
class InstalledRuntime extends LocalRuntime {
  override readonly program: string

  constructor(home: string, env: Readonly<Record<string, string>>, program: string) {
    super({ home, env }, { ask: async () => undefined, start: async () => {} })
    this.program = program
  }
}

let person: string
let project: string

beforeEach(async () => {
  person = await realpath(await mkdtemp(join(tmpdir(), "setup-")))
  project = join(person, "project")
  await mkdir(join(project, ".git"), { recursive: true })
  await mkdir(join(project, "src"))
  await mkdir(join(person, "bin"))
  await writeFile(join(person, "program"), "", { mode: 0o755 })
  await symlink(join(person, "program"), join(person, "bin", "tabhand"))
})

afterEach(() => rm(person, { recursive: true, force: true }))

/** Runs `setup` in a folder of the project, with the program on the PATH. */
async function setup(...words: string[]) {
  const env = { HOME: person, PATH: join(person, "bin") }
  const runtime = new InstalledRuntime(join(person, "home"), env, join(person, "program"))
  const line = { argv: ["setup", ...words], cwd: join(project, "src"), env, client: "test" }
  return printed(await runCommandLine(runtime, line, "caller", new AbortController().signal))
}

function printed(outcome: Outcome) {
  if (typeof outcome === "string" || !("fd" in outcome)) throw new Error("nothing was printed")
  return outcome
}

const CLAUDE = `{
  // 12 startups
  "numStartups": 12,
  "mcpServers": {
    "docs": { "command": "docs", "env": { "KEY": "sk-secret" } }
  }
}
`

test("shows what it would write, and writes it only with --write", async () => {
  const path = join(person, ".claude.json")
  await writeFile(path, CLAUDE)
  await chmod(path, 0o600)
  const shown = await setup("claude-code")
  expect(shown.text).toBe(`${path}
@@ mcpServers
+ "tabhand": {
+   "type": "stdio",
+   "command": "tabhand",
+   "args": ["mcp"]
+ },
nothing is written yet: \`tabhand setup claude-code --write\` does it
`)
  expect(await readFile(path, "utf8")).toBe(CLAUDE)

  const written = await setup("claude-code", "--write")
  expect(written.text).toContain("written; restart the agent")
  expect(await readFile(path, "utf8")).toBe(
    CLAUDE.replace(
      '"mcpServers": {\n',
      '"mcpServers": {\n    "tabhand": {\n      "type": "stdio",\n      "command": "tabhand",\n      "args": ["mcp"]\n    },\n',
    ),
  )
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await setup("claude-code", "--write")).text).toContain("nothing to do")

  expect((await setup("claude", "--remove", "--write")).text).toContain('- "tabhand": {')
  expect(await readFile(path, "utf8")).toBe(CLAUDE)
})

test("writes into the root of the project if requested, with the chosen tools", async () => {
  const { text } = await setup("vscode", "--project", "--tools", "core,capture", "--write", "--json")
  const path = join(project, ".vscode", "mcp.json")
  expect(JSON.parse(text).data).toMatchObject({
    client: "vscode",
    scope: "project",
    path,
    change: "add",
    written: true,
  })
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
    servers: { tabhand: { type: "stdio", command: "tabhand", args: ["mcp", "--tools", "core,capture"] } },
  })
  expect(await readdir(join(project, "src"))).toEqual([])
})

test("appends a table to TOML, and says what else to do", async () => {
  const path = join(person, ".codex", "config.toml")
  await mkdir(join(person, ".codex"))
  await writeFile(path, 'model = "o9" # mine\n')
  await setup("codex", "--write")
  expect(await readFile(path, "utf8")).toBe(
    'model = "o9" # mine\n\n[mcp_servers.tabhand]\ncommand = "tabhand"\nargs = [ "mcp" ]\n',
  )
  expect((await setup("pi")).text).toContain("note: pi speaks MCP through an extension")
})

test("lists the clients and where the server is set up already", async () => {
  await setup("cursor", "--write")
  await writeFile(join(project, ".mcp.json"), "{ broken")
  const { text } = await setup()
  expect(text).toMatch(/^claude-code +Claude Code +unreadable in \S+\/project\/\.mcp\.json$/m)
  expect(text).toMatch(/^cursor +Cursor +set up in \S+\/\.cursor\/mcp\.json$/m)
  expect(text).toMatch(/^gemini +Gemini CLI +not set up$/m)
})

test("does not modify a file that it cannot parse, and says what to add", async () => {
  const path = join(person, ".gemini", "settings.json")
  await mkdir(join(person, ".gemini"))
  await writeFile(path, "{ broken")
  const { exit, text } = await setup("gemini", "--write")
  expect(exit).toBe(1)
  expect(text).toContain(`error path_unusable: ${path} was left as it is: it is not valid JSON: line 1`)
  expect(text).toContain('put this there yourself: {"command":"tabhand","args":["mcp"]}')
  expect(await readFile(path, "utf8")).toBe("{ broken")
})
