import type { AnyArg, Command, Family } from "../define/command.ts"
import type { Registry } from "../define/registry.ts"
import { settingNames, settings } from "../define/settings.ts"
import { flagName } from "./flags.ts"

/** The families, in display order. */
export const FAMILIES: Readonly<Record<Family, string>> = {
  page: "Pages",
  tab: "Tabs",
  inspect: "Looking",
  script: "Scripts",
  capture: "Screenshots and files",
  wait: "Waiting",
  network: "Network",
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

/** Printed if the program is called without a command. */
export const startHere = [
  "tabhand: a real browser for AI agents",
  "",
  table([
    ["tabhand open example.com", "open a page and see what is on it"],
    ["tabhand click e12", "act on what it lists, and see what that changed"],
    ["tabhand demo", "a small shop on this machine to try it on"],
    ["tabhand setup", "give the browser to an agent, through MCP"],
    ["tabhand skills get core", "what an agent on a shell should read first"],
    ["tabhand help", "all commands and flags"],
  ]),
].join("\n")

/** The usage line of a command. */
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
    "Usage: tabhand <command> [words] [flags]      help <command> has details",
    "",
    ...sections.filter((section) => section !== ""),
    "Flags, before or after the command",
    table(globalRows()),
  ].join("\n")
}

/** A flag of every command. */
interface GlobalFlag {
  readonly flags: readonly string[]
  readonly takesValue: boolean
  readonly help: string
}

export function globalFlagRows(): GlobalFlag[] {
  const rows = settingNames().flatMap((name): GlobalFlag[] => {
    const { flag, isSwitch, help }: { flag?: string; isSwitch?: boolean; help: string } = settings[name]
    return flag ? [{ flags: [`--${flag}`], takesValue: isSwitch !== true, help }] : []
  })
  return [
    ...rows,
    { flags: ["--help", "-h"], takesValue: false, help: "this text, or a command's" },
    { flags: ["--version", "-V", "-v"], takesValue: false, help: "the version" },
  ]
}

function globalRows(): [string, string][] {
  return globalFlagRows().map(({ flags, takesValue, help }) => [
    `${flags.join(", ")}${takesValue ? " <value>" : ""}`,
    help,
  ])
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
  if (aliases.length > 0) parts.push(`Also: ${aliases.join(", ")}`)
  if (examples.length > 0) parts.push(`Examples:\n${examples.map((example) => `  ${asTyped(example)}`).join("\n")}`)
  return parts.join("\n\n")
}

/** An example as typed in a shell; in a pipe the program is not the first word. */
export function asTyped(example: string): string {
  return /\btabhand /.test(example) ? example : `tabhand ${example}`
}

/** The arguments of a command, positional ones first. */
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
