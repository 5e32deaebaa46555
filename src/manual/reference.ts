import { z } from "zod"
import { formatMs } from "../base/deadline.ts"
import type { AnyArg, Command, Family } from "../command/define/command.ts"
import { budgets, deadlines } from "../command/define/effects.ts"
import { effectsInWords } from "../command/define/effects-in-words.ts"
import { argUsage, asTyped, FAMILIES, orderedArgs, usage } from "../command/line/help.ts"
import { errorsPage } from "./reference-errors.ts"
import { code, fenced, link, prose, table } from "./reference-markdown.ts"
import { settingsPage } from "./reference-settings.ts"
import { type ReferenceFacade, type ReferenceTools, toolsPage } from "./reference-tools.ts"
import { schemaInWords } from "./schema-in-words.ts"

const INTRODUCTION = `# Commands

Written by \`npm run gen\` from the declarations in \`src/commands\`; \`tabhand help <command>\` shows the same. Flags that
every command takes are in [Configuration](configuration.md), codes of errors in [Error codes](errors.md).

- Arguments in angle brackets are required, those in square brackets may be left out. Any argument can also be given by
  name: \`open --url example.com\`. Flags may come before or after the command, as \`--flag value\` or \`--flag=value\`;
  \`--\` ends them.
- **Data** is the content of \`data\` with \`--json\`, and what the library returns. Beside it there may be \`notes\`,
  \`artifacts\`, \`next\` and \`lost\`.
- The **deadline** holds unless \`--timeout\` says otherwise, the **budget** of the reply's text unless \`--budget\` does.`

/** The pages of the reference, by file name. */
export function referencePages(
  commands: readonly Command[],
  tools: ReferenceTools,
  facades: readonly ReferenceFacade[],
): Readonly<Record<string, string>> {
  return {
    "commands.md": commandsPage(commands),
    "mcp-tools.md": toolsPage(tools, facades),
    "configuration.md": settingsPage(facades),
    "errors.md": errorsPage(),
  }
}

function commandsPage(commands: readonly Command[]): string {
  const families = familiesOf(commands)
  const parts = [
    INTRODUCTION,
    contents(families),
    ...families.map(([title, members]) => `## ${title}\n\n${members.map(commandSection).join("\n\n")}`),
  ]
  return `${parts.join("\n\n")}\n`
}

type Section = [title: string, members: Command[]]

function familiesOf(commands: readonly Command[]): Section[] {
  const sorted = [...commands].sort((a, b) => (a.name < b.name ? -1 : 1))
  const isFamily = (name: string): name is Family => name in FAMILIES
  return Object.keys(FAMILIES)
    .filter(isFamily)
    .map((family): Section => [FAMILIES[family], sorted.filter((command) => command.family === family)])
    .filter(([, members]) => members.length > 0)
}

function contents(families: readonly Section[]): string {
  const rows = families.map(([title, members]) => [link(title), members.map(({ name }) => link(name)).join(" · ")])
  return table(["family", "commands"], rows)
}

function commandSection(command: Command): string {
  const { budget, data, deadline, details, effects, examples, name, summary } = command
  const args = orderedArgs(command)
  const tokens = budget === "own" ? "of its own" : `${budgets[budget]} tokens`
  const limits = `Deadline ${formatMs(deadlines[deadline])}, budget ${tokens}.`
  const parts = [
    `### ${name}`,
    `${summary}.${details ? ` ${details}` : ""}`,
    fenced("text", [`tabhand ${usage(command)}${args.some(([, , isPositional]) => !isPositional) ? " [flags]" : ""}`]),
    args.length > 0 ? argumentTable(args) : "",
    dataPart(schemaInWords(z.toJSONSchema(data))),
    [...effectsInWords(effects), limits].join(" "),
    also(command),
    examples.length > 0 ? fenced("sh", examples.map(asTyped)) : "",
  ]
  return parts.filter((part) => part !== "").join("\n\n")
}

function argumentTable(args: readonly [name: string, arg: AnyArg, isPositional: boolean][]): string {
  const rows = args.map(([name, arg, isPositional]) => [
    code(argUsage(name, arg, isPositional)),
    [prose(arg.facts.help), isPositional ? choicesOf(arg) : "", fallbackOf(arg)]
      .filter((part) => part !== "")
      .join("; "),
  ])
  return table(["argument", "meaning"], rows)
}

/** Usage lines show the choices of a flag after its name; a positional argument has no such place. */
function choicesOf({ facts: { choices } }: AnyArg): string {
  return choices.length > 0 ? `one of ${choices.map(code).join(", ")}` : ""
}

function fallbackOf({ facts: { fallback, kind } }: AnyArg): string {
  return fallback === undefined || kind === "flag" ? "" : `${code(String(fallback))} unless given`
}

function also({ aliases, tool }: Command): string {
  const names = [...aliases.map(code), ...(tool ? [`${code(tool.name)} as a tool`] : [])]
  return names.length > 0 ? `Also: ${names.join(", ")}.` : ""
}

function dataPart(shape: string): string {
  return shape.includes("\n") ? `**Data**\n\n${fenced("ts", [shape])}` : `**Data** ${code(shape)}`
}
