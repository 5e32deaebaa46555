import { readdir, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { runCommandLine } from "../../src/doors/cli/command-line.ts"
import { instructions } from "../../src/doors/mcp/instructions.ts"
import { ToolList } from "../../src/doors/mcp/tool-list.ts"
import { definitionsOf } from "../../src/runtime/facade-registry.ts"
import { type Runtime, registry } from "../../src/runtime/runtime.ts"
import type { Figure } from "./figures.ts"

const root = join(import.meta.dirname, "..", "..")
const golden = join(root, "test", "views", "golden")

/** The output that teaches how to use the program. */
const guides = ["--help", "skills list", "skills get core"]

/** The tokens of what models read: views, tools and guides. */
export async function tokenFigures(runtime: Runtime): Promise<Figure[]> {
  const texts = [...(await views()), ...toolLists(), ...(await skillFile()), ...(await printed(runtime))]
  return texts.map(([what, text]) => ({ name: `tokens: ${what}`, value: countTokens(text) }))
}

type Text = readonly [what: string, text: string]

/** Other tests check that views match these files. */
async function views(): Promise<Text[]> {
  const files = await readdir(golden)
  return Promise.all(
    files.map(async (file): Promise<Text> => [`view of ${basename(file, ".txt")}`, await read(golden, file)]),
  )
}

function toolLists(): Text[] {
  const definitions = definitionsOf(registry)
  const lists = Object.keys(definitions).map((set): Text => {
    // As in the MCP door: only this set includes output schemas.
    const { listed } = new ToolList([set], set === "full", definitions)
    return [`tools/list of ${set}`, JSON.stringify({ tools: listed })]
  })
  return [...lists, ["instructions of the MCP server", instructions]]
}

async function skillFile(): Promise<Text[]> {
  return [["SKILL.md", await read(root, "skills", "tabhand", "SKILL.md")]]
}

function printed(runtime: Runtime): Promise<Text[]> {
  const { signal } = new AbortController()
  return Promise.all(
    guides.map(async (words): Promise<Text> => {
      const line = { argv: words.split(" "), cwd: runtime.home, env: {}, client: "guides" }
      const outcome = await runCommandLine(runtime, line, "runtime", signal)
      if (typeof outcome === "string" || !("exit" in outcome) || outcome.exit !== 0) {
        throw new Error(`tabhand ${words} prints no guide`)
      }
      return [`tabhand ${words}`, outcome.text]
    }),
  )
}

function read(...path: string[]): Promise<string> {
  return readFile(join(...path), "utf8")
}
