import { isRecord } from "../base/records.ts"
import { code, prose, table } from "./reference-markdown.ts"
import { schemaInWords } from "./schema-in-words.ts"

/** A tool, as the page shows it. */
export interface ReferenceTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean }
  readonly family: string
}

export interface ReferenceTools {
  readonly core: readonly ReferenceTool[]
  readonly full: readonly ReferenceTool[]
  readonly one: readonly ReferenceTool[]
  readonly [facade: string]: readonly ReferenceTool[]
}

/** A facade, as the page names it. */
export interface ReferenceFacade {
  readonly name: string
  readonly summary: string
  /** Variables of the other program, and what becomes of each. */
  readonly variables?: Readonly<Record<string, string>>
}

const INTRODUCTION = `# MCP tools

Written by \`npm run gen\` from the declarations in \`src/commands\`. How to set the server up is described in
[MCP](../doors/mcp.md).

There are three sets of our own: \`core\` (without \`--tools\`), \`full\` with a tool for every command, and \`one\`, a single tool. A
family, a name or a pattern adds to a set, a minus takes away: \`--tools core,capture,browser_get_*,-browser_tabs\`. The
tools of other programs, facades, are sets too.

Arguments are forgiving: a ref may have an \`@\` before it, a number or a list may come as text, and null is as good as
nothing. Those with a question mark may be left out.`

/** Every tool of the MCP server, set by set. */
export function toolsPage(sets: ReferenceTools, facades: readonly ReferenceFacade[]): string {
  const families = [...new Set(sets.full.map(({ family }) => family))].sort()
  const parts = [
    INTRODUCTION,
    "## core",
    sets.core.map(toolSection).join("\n\n"),
    "## one",
    sets.one.map(toolSection).join("\n\n"),
    "## full",
    "The tools of `core`, with every argument that their commands have, and one for each other command. What a command does is described in [Commands](commands.md).",
    ...families.map((family) => familyPart(family, sets.full)),
    ...facades.flatMap((facade) => facadePart(facade, sets[facade.name] ?? [])),
  ]
  return `${parts.join("\n\n")}\n`
}

function toolSection({ description, inputSchema, name }: ReferenceTool): string {
  return `### ${name}\n\n${prose(description).replaceAll("\n", "  \n")}\n\nArguments ${code(argumentsOf(inputSchema))}`
}

function familyPart(family: string, tools: readonly ReferenceTool[]): string {
  const rows = tools
    .filter((tool) => tool.family === family)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ annotations, inputSchema, name }) => [
      code(name),
      Object.keys(propertiesOf(inputSchema)).map(code).join(" "),
      annotations.readOnlyHint ? "reads" : annotations.destructiveHint ? "acts" : "",
    ])
  return `### ${family}\n\n${table(["tool", "arguments", "kind"], rows)}`
}

/** Nothing for a facade that is only a command line. */
function facadePart({ name, summary }: ReferenceFacade, tools: readonly ReferenceTool[]): string[] {
  if (tools.length === 0) return []
  const rows = tools.map((tool) => [
    code(tool.name),
    Object.keys(propertiesOf(tool.inputSchema)).map(code).join(" "),
    prose(tool.description.split("\n")[0] ?? ""),
  ])
  return [`## ${name}\n\nA facade: ${prose(summary)}.\n\n${table(["tool", "arguments", "what it is for"], rows)}`]
}

function argumentsOf(schema: ReferenceTool["inputSchema"]): string {
  return schemaInWords(schema).replaceAll(/\s*\n\s*/g, " ")
}

function propertiesOf({ properties }: ReferenceTool["inputSchema"]): Record<string, unknown> {
  return isRecord(properties) ? properties : {}
}
