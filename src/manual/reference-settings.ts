import { formatMs } from "../base/deadline.ts"
import { type BudgetKind, budgets, type DeadlineKind, deadlines } from "../command/define/effects.ts"
import { settingNames, settings } from "../command/define/settings.ts"
import { code, prose, table } from "./reference-markdown.ts"
import type { ReferenceFacade } from "./reference-tools.ts"

const INTRODUCTION = `# Configuration

Written by \`npm run gen\` from the declarations in \`src/command\`.

What can be set is set by a flag, by an environment variable, or in a file:

- your own file, \`config.json\` in \`TABHAND_HOME\` (\`~/.tabhand\` without it);
- a project's file, \`tabhand.json\` in the root of its working tree.

Both hold one JSON object, with the keys below. Later sources win: your file, the project's file, variables, flags. Of
several variables the first that is set counts. Files are read again when they change. A project's file may set only
what cannot harm its reader: it chooses no program, profile, proxy or wider rules, and its \`session\` is only added to the
name that the working tree has anyway: \`"session": "tests"\` is \`shop-1a2b3c4d-tests\`. It must be a file, not a link.

\`\`\`json
{ "headed": true, "viewport": "1440x900", "sessionIdleMinutes": 120 }
\`\`\``

const PLACES = `## Where things are

\`TABHAND_HOME\` moves everything that is written, and with it the socket of the runtime: two homes are two runtimes.
\`TABHAND_TOKEN\` is the token of \`tabhand http\` and \`tabhand mcp --http\`, if it is set when they start.

| in the home | what it holds |
|---|---|
| \`config.json\` | your settings |
| \`artifacts/\` | a folder for each session: its screenshots, downloads, long replies and journal |
| \`profiles/\` | named profiles, and those of running browsers |
| \`browsers/\` | browsers that \`tabhand install\` fetched |
| \`logs/\` | what the runtime logs |
| \`run/\` | the socket and the lock |`

const FILES = { any: "yours, project's", user: "yours", none: "" }

const deadlineWords: Readonly<Record<DeadlineKind, string>> = {
  control: "commands that answer whatever the page does",
  read: "looking",
  act: "acting; 5 s of it for the element to become ready",
  open: "opening pages",
  wait: "waiting",
  run: "scripts and checks",
  long: "installing",
}

const budgetWords: Readonly<Record<Exclude<BudgetKind, "own">, string>> = {
  error: "a failure",
  change: "what an act changed",
  document: "a new page",
  list: "lists",
  find: "`find`",
  view: "`snapshot`",
  read: "`read`",
}

/** All settings, their sources and their defaults. */
export function settingsPage(facades: readonly ReferenceFacade[]): string {
  const parts = [
    INTRODUCTION,
    `## Settings\n\n${table(["key", "flag", "variable", "in which file", "meaning"], settingRows())}`,
    `## Deadlines\n\nHow long a command may take unless \`--timeout\` says otherwise.\n\n${table(["deadline", "of"], deadlineRows())}`,
    `## Budgets\n\nHow many tokens the text of a reply may have unless \`--budget\` says otherwise. What does not fit is counted, and the
whole is kept in the session's artifacts.\n\n${table(["tokens", "of"], budgetRows())}`,
    ...facades.flatMap(variablesPart),
    PLACES,
  ]
  return `${parts.join("\n\n")}\n`
}

function variablesPart({ name, variables }: ReferenceFacade): string[] {
  if (!variables) return []
  const rows = Object.entries(variables).map(([variable, use]) => [code(variable), prose(use)])
  const about = `What becomes of the variables that ${name} documents. Those that set something do so in every dialect; the refused ones
are an error in that of ${name} only, so that no call runs without what they ask for.`
  return [`## Variables of ${name}\n\n${about}\n\n${table(["variable", "here"], rows)}`]
}

function settingRows(): string[][] {
  return settingNames().map((name) => {
    const facts: {
      flag?: string
      isSwitch?: boolean
      env?: readonly string[]
      files: keyof typeof FILES
      help: string
    } = settings[name]
    return [
      facts.files === "none" ? "" : code(name),
      facts.flag ? code(`--${facts.flag}${facts.isSwitch ? "" : " <value>"}`) : "",
      (facts.env ?? []).map(code).join(" "),
      FILES[facts.files],
      prose(facts.help),
    ]
  })
}

function deadlineRows(): string[][] {
  const isKind = (name: string): name is DeadlineKind => name in deadlines
  return Object.keys(deadlines)
    .filter(isKind)
    .map((kind) => [formatMs(deadlines[kind]), deadlineWords[kind]])
}

function budgetRows(): string[][] {
  const isKind = (name: string): name is keyof typeof budgetWords => name in budgetWords
  return Object.keys(budgets)
    .filter(isKind)
    .map((kind) => [String(budgets[kind]), budgetWords[kind]])
}
