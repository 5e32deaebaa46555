import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

const repository = join(import.meta.dirname, "..", "..")

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "gen-"))
  cpSync(join(repository, "scripts"), join(root, "scripts"), { recursive: true })
  writeFileSync(join(root, "package.json"), `{ "version": "1.2.3" }`)
})

afterEach(() => rmSync(root, { recursive: true }))

function command(file: string, name: string) {
  const path = join(root, "src", "commands", file)
  mkdirSync(join(path, ".."), { recursive: true })
  writeFileSync(path, `export const ${name} = defineCommand({})\n`)
}

function gen(...words: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts", "gen.mjs"), ...words], {
    encoding: "utf8",
  })
  return { status, stderr }
}

const read = (file: string) => readFileSync(join(root, file), "utf8")

test("writes the version and the index of commands; what is written is not stale", () => {
  command("tab/list.ts", "tabList")
  command("tab/list-all.ts", "tabListAll")
  command("page/open.ts", "open")
  writeFileSync(join(root, "src/commands/tab/list.test.ts"), "")
  writeFileSync(join(root, "src/commands/shared.ts"), "")
  expect(gen("--check")).toEqual({
    status: 1,
    stderr: "stale, run `npm run gen`: src/base/version.ts, src/commands/index.ts\n",
  })
  expect(gen()).toEqual({ status: 0, stderr: "" })
  expect(gen("--check")).toEqual({ status: 0, stderr: "" })
  expect(read("src/base/version.ts")).toBe(`export const VERSION = "1.2.3"\n`)
  expect(read("src/commands/index.ts")).toBe(
    [
      "// Written by `npm run gen`.",
      `import { open } from "./page/open.ts"`,
      `import { tabList } from "./tab/list.ts"`,
      `import { tabListAll } from "./tab/list-all.ts"`,
      "",
      "export const commands = [open, tabList, tabListAll] as const",
      "",
    ].join("\n"),
  )
})

test("a long index is written as our formatter would", () => {
  for (let index = 0; index < 12; index++) {
    const letter = String.fromCharCode(97 + index)
    command(`family-${letter}/verb.ts`, `${letter.repeat(8)}Verb`)
  }
  gen()
  const biome = join(repository, "node_modules", "@biomejs", "biome", "bin", "biome")
  const args = [biome, "check", `--config-path=${repository}`, "--vcs-enabled=false", "src"]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" })
  expect(read("src/commands/index.ts")).toContain("[\n  aaaaaaaaVerb,\n")
  expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" })
})

/** A product that can be asked: each file, and what it exports. */
function product(files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries({ "package.json": `{ "type": "module" }`, ...files })) {
    const path = join(root, "dist", file)
    mkdirSync(join(path, ".."), { recursive: true })
    writeFileSync(path, text)
  }
}

const everyProduct = {
  "commands/index.js": "export const commands = ['a', 'b']",
  "command/registry.js": "export class Registry { constructor(commands) { this.commands = commands } }",
}

test("asks the built product for the pages of the reference", () => {
  product({
    ...everyProduct,
    "command/reference.js":
      "export const referencePages = (commands, tools) => ({ 'some.md': commands.join() + JSON.stringify(tools) })",
    "facades/tools/sets.js": "export const definitionsOf = ({ commands }) => ({ core: commands })",
  })
  expect(gen("--check").stderr).toContain("docs/reference/some.md")
  gen()
  expect(read("docs/reference/some.md")).toBe(`a,b{"core":["a","b"]}`)
})

test("asks the built product for the guides for agents", () => {
  product({
    ...everyProduct,
    "facades/skill/render.js": [
      "export const renderSkill = (name, page, { commands }) => [name, page, commands.join()].join()",
      "export const skillFile = (...parts) => parts.join()",
      "export const skillModule = (skills) => skills.join()",
    ].join("\n"),
  })
  mkdirSync(join(root, "skills"))
  writeFileSync(join(root, "skills", "core.md"), "page")
  gen()
  expect(read("skills/tabhand/SKILL.md")).toBe("tabhand,core,page,a,b")
  expect(read("src/commands/skill-texts.ts")).toBe("core,page,a,b")
})

test("names the files that break the rule of one command each", () => {
  command("page/open.ts", "open")
  command("tab/open.ts", "open")
  expect(gen().stderr).toContain("exported as open: page/open.ts, tab/open.ts")
  writeFileSync(join(root, "src/commands/tab/open.ts"), "")
  expect(gen()).toEqual({ status: 1, stderr: "src/commands/tab/open.ts must export one command; it exports 0\n" })
})
