import type { AnyArg, Command, Family } from "./command.ts"
import { flagName } from "./flags.ts"
import type { Registry } from "./registry.ts"
import { settingNames, settings } from "./settings.ts"

/** The families in the order in which they are shown. */
export const FAMILIES: Readonly<Record<Family, string>> = {
  page: "Pages",
  tab: "Tabs",
  inspect: "Looking",
  script: "Scripts",
  capture: "Pictures and files",
  wait: "Waiting",
  dialog: "Dialogs",
  set: "Device, place and network",
  act: "Acting on elements",
  input: "Keys and mouse",
  clipboard: "The clipboard",
  flow: "Several at once",
  session: "Sessions",
  system: "This program",
}

/** Help for everything, for a family such as `tab`, or for one command. */
export function renderHelp(topic: string, registry: Registry): string {
  if (topic === "") return overview(registry)
  const family = registry.commands.filter(({ name }) => name.startsWith(`${topic} `))
  const members = table(family.map((each) => [usage(each), each.summary]))
  const own = registry.commands.find(({ name }) => name === topic)
  if (family.length > 0) return own ? `${commandHelp(own)}\n\n${members}` : members
  const [command] = registry.called(topic)
  if (!command) throw registry.unknown(topic)
  return commandHelp(command)
}

/** The line that shows how a command is called. */
export function usage({ name, positional, args }: Command): string {
  const words = positional.flatMap((key) => {
    const arg = args[key]
    return arg ? [argUsage(key, arg, true)] : []
  })
  return [name, ...words].join(" ")
}

function overview(registry: Registry): string {
  const sections = Object.entries(FAMILIES).map(([family, title]) => {
    const members = registry.commands.filter((command) => command.family === family)
    return members.length === 0
      ? ""
      : `${title}\n${table(members.map((command) => [usage(command), command.summary]))}\n`
  })
  return [
    "tabhand: a real browser for AI agents",
    "",
    "Usage: tabhand <command> [words] [flags]      help <command> tells more",
    "",
    ...sections.filter((section) => section !== ""),
    "Flags, before or after the command",
    table(globalRows()),
  ].join("\n")
}

function globalRows(): [string, string][] {
  const rows = settingNames().flatMap((name): [string, string][] => {
    const facts: { flag?: string; isSwitch?: boolean; help: string } = settings[name]
    return facts.flag ? [[`--${facts.flag}${facts.isSwitch ? "" : " <value>"}`, facts.help]] : []
  })
  return [...rows, ["--help, -h", "this text, or a command's"], ["--version, -V", "the version"]]
}

function commandHelp(command: Command): string {
  const { aliases, details, examples, summary } = command
  const rows = orderedArgs(command).map(([name, arg, isPositional]): [string, string] => [
    argUsage(name, arg, isPositional),
    arg.facts.help,
  ])
  const parts = [`${usage(command)}\n  ${summary}`]
  if (details) parts.push(details)
  if (rows.length > 0) parts.push(table(rows))
  if (aliases.cli.length > 0) parts.push(`Also: ${aliases.cli.join(", ")}`)
  if (examples.length > 0) parts.push(`Examples:\n${examples.map((example) => `  ${asTyped(example)}`).join("\n")}`)
  return parts.join("\n\n")
}

/** An example as it stands in a shell; in a pipe the program is not the first word. */
export function asTyped(example: string): string {
  return /\btabhand /.test(example) ? example : `tabhand ${example}`
}

/** The arguments of a command, those without a flag first. */
export function orderedArgs({ args, positional }: Command): [name: string, arg: AnyArg, isPositional: boolean][] {
  const names = [...positional, ...Object.keys(args).filter((name) => !positional.includes(name))]
  return names.flatMap((name): [string, AnyArg, boolean][] => {
    const arg = args[name]
    return arg ? [[name, arg, positional.includes(name)]] : []
  })
}

/** How an argument is written: `<url>`, `--full, -f`, `--format <png|jpeg|webp>`. */
export function argUsage(name: string, { facts, required }: AnyArg, isPositional: boolean): string {
  if (isPositional) return placeholder(facts.rest ? `${name}…` : name, required)
  const value = facts.kind === "flag" ? "" : ` <${valueName(facts)}>`
  return `${flagName(name)}${facts.short ? `, -${facts.short}` : ""}${value}`
}

function placeholder(name: string, required: boolean): string {
  return required ? `<${name}>` : `[${name}]`
}

function valueName({ choices, kind }: AnyArg["facts"]): string {
  if (choices.length > 0) return choices.join("|")
  return kind === "duration" ? "ms" : kind
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(34, Math.max(0, ...rows.map(([left]) => left.length)))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join("\n")
}
