import { errorCodes } from "../base/error-codes.ts"
import type { Command } from "../command/define/command.ts"
import { settingNames, settings } from "../command/define/settings.ts"
import { argUsage, asTyped, FAMILIES, globalFlagRows, orderedArgs, usage } from "../command/line/help.ts"

/** The manual in roff, from the same declarations as the help. */
export function manPage(commands: readonly Command[], version: string): string {
  const sorted = [...commands].sort((a, b) => (a.name < b.name ? -1 : 1))
  const parts = [
    `.TH TABHAND 1 "" "tabhand ${escaped(version)}" "Tabhand"`,
    ".SH NAME\ntabhand \\- a real browser for AI agents",
    ".SH SYNOPSIS\n.B tabhand\n.I command\n[words] [flags]",
    `.SH DESCRIPTION\n${INTRODUCTION.map(escaped).join("\n.PP\n")}`,
    ...Object.entries(FAMILIES).flatMap(([family, title]) => {
      const members = sorted.filter((command) => command.family === family)
      return members.length === 0 ? [] : [`.SH ${escaped(title.toUpperCase())}`, ...members.map(commandEntry)]
    }),
    ".SH FLAGS OF ALL COMMANDS",
    ...globalFlagRows().map(({ flags, takesValue, help }) =>
      entry(`${flags.join(", ")}${takesValue ? " <value>" : ""}`, help),
    ),
    ".SH ENVIRONMENT",
    entry("TABHAND_HOME", "the folder that holds everything that is written; ~/.tabhand without it"),
    ...variables(),
    `.SH EXIT STATUS\n${escaped("0 on success, 1 when the command failed, 2 when it was called wrongly. Errors have one of these codes:")}`,
    escaped(`${Object.keys(errorCodes).sort().join(", ")}.`),
    ".SH FILES",
    entry("~/.tabhand/config.json", "your settings"),
    entry("tabhand.json", "settings of a project, in the root of its working tree"),
  ]
  return `${parts.join("\n")}\n`
}

const INTRODUCTION = [
  "Drives Chromium from the shell. The first call starts a runtime in the background, and the browser with it; later calls take milliseconds. Each answers in a few lines, or with --json in one.",
  "tabhand open example.com answers with what is on the page, one line for each thing. What can be acted on has a ref, such as e12, that other commands take.",
  "Without --session there is one session for each working tree.",
]

function commandEntry(command: Command): string {
  const { details, examples, summary, aliases } = command
  const rows = orderedArgs(command).map(
    ([name, arg, isPositional]) => `${argUsage(name, arg, isPositional)}: ${arg.facts.help}`,
  )
  const lines = [
    ...(details ? [details] : []),
    ...rows,
    ...(aliases.length > 0 ? [`Also: ${aliases.join(", ")}`] : []),
    ...examples.map((example) => `Example: ${asTyped(example)}`),
  ]
  return [entry(usage(command), `${summary}.`), ...lines.map((line) => `.br\n${escaped(line)}`)].join("\n")
}

function variables(): string[] {
  return settingNames().flatMap((name) => {
    const { env = [], help }: { env?: readonly string[]; help: string } = settings[name]
    return env.length === 0 ? [] : [entry(env.join(", "), help)]
  })
}

function entry(term: string, text: string): string {
  return `.TP\n.B ${escaped(term)}\n${escaped(text)}`
}

/** Escapes text so that `man` prints it literally. */
function escaped(text: string): string {
  const line = text.replaceAll("\n", " ").replaceAll("\\", "\\e").replaceAll("-", "\\-")
  return line
    .replace(/^[.']/, "\\&$&")
    .replaceAll('"', "\\(dq")
    .replaceAll(/[^\0-~]/gu, (char) => `\\[u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`)
}
