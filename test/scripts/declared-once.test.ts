import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { build } from "esbuild"
import { afterAll, beforeAll, expect, test } from "vitest"

const repository = join(import.meta.dirname, "..", "..")

const COMMAND = `import { z } from "zod"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"

export const greetPlanet = defineCommand({
  name: "greet planet",
  family: "inspect",
  summary: "Say hello to a planet",
  args: { planet: text().help("which one") },
  positional: ["planet"],
  data: z.object({ greeted: z.string() }),
  effects: { scope: "tab", readOnly: true },
  deadline: "read",
  run: async ({ args }) => ({ greeted: args.planet }),
  say: ({ greeted }) => greeted,
})
`

const SETTING = `  orbit: setting(yesOrNo(), {
    scope: "call",
    option: { name: "orbit" },
    confined: true,
    flag: "orbit",
    isSwitch: true,
    env: ["TABHAND_ORBIT"],
    files: "any",
    help: "fly around it first",
  }),
`

const TOOLS = `import type { FacadeTools } from "../facade.ts"
export const tools: FacadeTools = {
  definitions: [{
    name: "land", title: "Land", description: "Land on a planet", inputSchema: { type: "object" }, outputSchema: undefined,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    family: "script", facade: "lander",
  }],
  variables: ["LANDER_FUEL"],
  evaluates: "off",
  begin: () => ({ answer: async () => ({ content: [], details: {} }), leave: async () => {} }),
}
`

const FACADE = `import type { Facade } from "../facade.ts"
import { tools } from "./tools.ts"
export const facade: Facade = { name: "lander", summary: "a tool that lands", tools }
`

/** What the product says of itself, printed as JSON by a program that is bundled from the changed sources. */
const PROBE = `
import { Registry } from "./src/command/define/registry.ts"
import { parseCommandLine } from "./src/command/line/grammar.ts"
import { renderHelp } from "./src/command/line/help.ts"
import { openApi } from "./src/doors/http/openapi.ts"
import { commands } from "./src/generated/commands.ts"
import { definitionsOf } from "./src/runtime/facade-registry.ts"
const registry = new Registry(commands)
const definitions = definitionsOf(registry)
const parsed = parseCommandLine(["greet", "planet", "Mars", "--orbit"], registry)
console.log(JSON.stringify({
  known: registry.get("greet planet").name,
  help: { all: renderHelp("", registry), one: renderHelp("greet planet", registry), mcp: renderHelp("mcp", registry) },
  setup: renderHelp("setup", registry),
  parsed: { args: parsed.args, flags: parsed.flags, command: parsed.command.name },
  tools: { full: definitions.full.map(({ name }) => name), lander: definitions.lander },
  openApi: openApi(registry),
}))
`

let root: string
let said: {
  known: string
  help: { all: string; one: string; mcp: string }
  setup: string
  parsed: unknown
  tools: { full: string[]; lander: { name: string }[] }
  openApi: { paths: Record<string, unknown>; components: unknown }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const read = (file: string) => readFileSync(join(root, file), "utf8")

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "declared-"))
  for (const each of ["scripts", "src", "skills", "package.json", "tsconfig.json"]) {
    cpSync(join(repository, each), join(root, each), { recursive: true })
  }
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"), "junction")
  const { stdout: before } = gen()
  expect(before).toBe("")
  write("src/commands/inspect/greet.ts", COMMAND)
  write("src/facades/lander/tools.ts", TOOLS)
  write("src/facades/lander/facade.ts", FACADE)
  const settings = "src/command/define/settings.ts"
  write(
    settings,
    read(settings).replace("export const settings = {\n", (start) => start + SETTING),
  )
  gen()
  write("probe.ts", PROBE)
  const outfile = join(root, "probe.mjs")
  const options = { bundle: true, packages: "external", platform: "node", format: "esm", target: "node20.19" } as const
  await build({ ...options, entryPoints: [join(root, "probe.ts")], outfile, logLevel: "silent" })
  const { stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: "utf8" })
  expect(stderr).toBe("")
  said = JSON.parse(stdout)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function gen() {
  const ran = spawnSync(process.execPath, [join(root, "scripts", "gen.mjs")], { encoding: "utf8" })
  expect(ran.stderr).toBe("")
  return ran
}

test("a command of one file is in the grammar and the help, in MCP, HTTP, the library and the reference", () => {
  expect(said.known).toBe("greet planet")
  expect(said.parsed).toEqual({ command: "greet planet", args: { planet: "Mars" }, flags: { orbit: true } })
  expect(said.help.all).toContain("Say hello to a planet")
  expect(said.help.one).toContain("which one")
  expect(said.tools.full).toContain("browser_greet_planet")
  expect(JSON.stringify(said.openApi.paths)).toContain("greet-planet")
  expect(read("src/generated/library-methods.ts")).toContain("/** Say hello to a planet.")
  expect(read("src/generated/library-methods.ts")).toMatch(/planet\(planet: /)
  expect(read("docs/reference/commands.md")).toContain("greet planet")
  expect(read("docs/reference/tabhand.1")).toContain("greet planet")
})

test("a setting of one file is a flag, a variable, an option of calls and a row of the reference", () => {
  expect(said.help.all).toContain("--orbit")
  expect(read("src/generated/client-facts.ts")).toContain('"TABHAND_ORBIT"')
  expect(read("src/generated/library-options.ts")).toContain('readonly orbit?: CallOptions["orbit"]')
  expect(JSON.stringify(said.openApi)).toContain("fly around it first")
  expect(read("docs/reference/configuration.md")).toContain("fly around it first")
})

test("a facade of one folder is offered by mcp and setup, forwards its variables, and is in the reference", () => {
  expect(said.tools.lander.map(({ name }) => name)).toEqual(["land"])
  expect(said.help.mcp).toContain("lander")
  expect(said.setup).toContain("lander")
  expect(read("src/generated/client-facts.ts")).toContain('"LANDER_FUEL"')
  expect(read("docs/reference/mcp-tools.md")).toContain("Land on a planet")
})
