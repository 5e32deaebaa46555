import { z } from "zod"
import { formatMs } from "../base/deadline.ts"
import { errorCodes } from "../base/error-codes.ts"
import type { AnyArg, Command, Family } from "./command.ts"
import { budgets, deadlines } from "./effects.ts"
import { effectsInWords } from "./effects-in-words.ts"
import { argUsage, asTyped, FAMILIES, orderedArgs, usage } from "./help.ts"
import { schemaInWords } from "./schema-in-words.ts"
import { settingNames, settings } from "./settings.ts"

const INTRODUCTION = `# Reference

Every command, setting and error code. This page is written by \`npm run gen\` from the declarations in \`src/commands\`;
\`tabhand help <command>\` tells the same in a terminal.

- Arguments in angle brackets are required, those in square brackets may be left out. Any argument can also be given by
  name: \`open --url example.com\`. Flags may stand before or after the command, as \`--flag value\` or \`--flag=value\`;
  \`--\` ends them.
- **Data** is what stands under \`data\` with \`--json\`, and what the library returns. Beside it may stand \`notes\`,
  \`artifacts\`, \`next\` and \`lost\`.
- The **deadline** holds unless \`--timeout\` says otherwise, the **budget** of the reply's text unless \`--budget\` does.`

/** The page that describes every command, setting and error code, in Markdown. */
export function renderReference(commands: readonly Command[]): string {
  const families = familiesOf(commands)
  const parts = [
    INTRODUCTION,
    contents(families),
    ...families.map(([title, members]) => `## ${title}\n\n${members.map(commandSection).join("\n\n")}`),
    settingsSection(),
    errorsSection(),
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
  return `${table(["family", "commands"], rows)}\n\nThen: ${link("Settings")} and ${link("Error codes")}.`
}

function commandSection(command: Command): string {
  const { aliases, budget, data, deadline, details, effects, examples, name, summary } = command
  const args = orderedArgs(command)
  const limits = `Deadline ${formatMs(deadlines[deadline])}, budget ${budgets[budget]} tokens.`
  const parts = [
    `### ${name}`,
    `${summary}.${details ? ` ${details}` : ""}`,
    fenced("sh", [`tabhand ${usage(command)}${args.some(([, , isPositional]) => !isPositional) ? " [flags]" : ""}`]),
    args.length > 0 ? argumentTable(args) : "",
    dataPart(schemaInWords(z.toJSONSchema(data))),
    [...effectsInWords(effects), limits].join(" "),
    also(aliases),
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

/** A flag shows its choices where its value stands; a word has no such place. */
function choicesOf({ facts: { choices } }: AnyArg): string {
  return choices.length > 0 ? `one of ${choices.map(code).join(", ")}` : ""
}

function fallbackOf({ facts: { fallback, kind } }: AnyArg): string {
  return fallback === undefined || kind === "flag" ? "" : `${code(String(fallback))} unless given`
}

function also({ cli, mcp }: Command["aliases"]): string {
  const names = [...cli.map(code), ...(mcp ? [`${code(mcp)} as a tool`] : [])]
  return names.length > 0 ? `Also: ${names.join(", ")}.` : ""
}

function settingsSection(): string {
  const rows = settingNames().map((name) => {
    const facts: {
      flag?: string
      isSwitch?: boolean
      env?: readonly string[]
      files: keyof typeof FILES
      help: string
    } = settings[name]
    const flag = facts.flag ? code(`--${facts.flag}${facts.isSwitch ? "" : " <value>"}`) : ""
    return [
      facts.files === "none" ? "" : code(name),
      flag,
      (facts.env ?? []).map(code).join(" "),
      FILES[facts.files],
      prose(facts.help),
    ]
  })
  return `## Settings

The user's file is \`config.json\` in \`TABHAND_HOME\` (\`~/.tabhand\` without it), a project's is \`tabhand.json\` in the root
of its working tree. Both hold one JSON object. Later sources win: the user's file, the project's file, variables, flags. Of
several variables the first that is set counts. A project's file may set only what cannot harm its reader.

${table(["key", "flag", "variable", "in a file", "meaning"], rows)}`
}

const FILES = { any: "user, project", user: "user", none: "" }

function errorsSection(): string {
  const rows = Object.entries(errorCodes).map(([name, facts]) => [
    code(name),
    "usage" in facts ? "2" : "1",
    facts.retryable ? "yes" : "",
    facts.meaning,
  ])
  return `## Error codes

Codes are stable: they may be added, never renamed. The CLI exits with 2 when the call itself was wrong, else with 1. What is
retryable may succeed later without anything else being done.

${table(["code", "exit", "retryable", "meaning"], rows)}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (text === "" ? " " : ` ${text.replaceAll("|", "\\|")} `)
  const line = (cells: readonly string[]) => `|${cells.map(cell).join("|")}|`
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n")
}

/** Text in which a star or an angle bracket stands for itself. */
function prose(text: string): string {
  return text.replace(/[*<]/g, "\\$&")
}

function fenced(language: string, lines: readonly string[]): string {
  return [`\`\`\`${language}`, ...lines, "```"].join("\n")
}

function dataPart(shape: string): string {
  return shape.includes("\n") ? `**Data**\n\n${fenced("ts", [shape])}` : `**Data** ${code(shape)}`
}

function code(text: string): string {
  return `\`${text}\``
}

function link(heading: string): string {
  return `[${heading}](#${heading.toLowerCase().replaceAll(" ", "-")})`
}
