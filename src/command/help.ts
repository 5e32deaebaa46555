import type { AnyArg, Command, Family } from "./command.ts"
import { flagName } from "./grammar.ts"
import type { Registry } from "./registry.ts"
import { settingNames, settings } from "./settings.ts"

const FAMILIES: Record<Family, string> = {
  page: "Pages",
  tab: "Tabs",
  inspect: "Looking",
  script: "Scripts",
  capture: "Pictures and files",
  wait: "Waiting",
  dialog: "Dialogs",
  flow: "Several at once",
  session: "Sessions",
  system: "This program",
}

/** Help for everything, for a family such as `tab`, or for one command. */
export function renderHelp(topic: string, registry: Registry): string {
  if (topic === "") return overview(registry)
  const [command] = registry.called(topic)
  if (command) return commandHelp(command)
  const family = registry.commands.filter(({ name }) => name.startsWith(`${topic} `))
  if (family.length === 0) throw registry.unknown(topic)
  return table(family.map((each) => [usage(each), each.summary]))
}

/** The line that shows how a command is called. */
export function usage({ name, positional, args }: Command): string {
  const words = positional.map((key) => {
    const arg = args[key]
    const shown = arg?.facts.rest ? `${key}…` : key
    return arg?.required ? `<${shown}>` : `[${shown}]`
  })
  return [name, ...words].join(" ")
}

function overview(registry: Registry): string {
  const sections = Object.entries(FAMILIES).map(([family, title]) => {
    const members = registry.commands.filter((command) => command.family === family)
    return `${title}\n${table(members.map((command) => [usage(command), command.summary]))}`
  })
  return [
    "tabhand: a real browser for AI agents",
    "",
    "Usage: tabhand <command> [words] [flags]      help <command> tells more",
    "",
    ...sections.map((section) => `${section}\n`),
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
  const { args, aliases, details, examples, positional, summary } = command
  const names = Object.keys(args)
  const rows = [...positional, ...names.filter((name) => !positional.includes(name))].flatMap((name): [string, string][] => {
    const arg = args[name]
    return arg ? [[argUsage(name, arg, positional.includes(name)), arg.facts.help]] : []
  })
  const parts = [`${usage(command)}\n  ${summary}`]
  if (details) parts.push(details)
  if (rows.length > 0) parts.push(table(rows))
  if (aliases.cli.length > 0) parts.push(`Also: ${aliases.cli.join(", ")}`)
  if (examples.length > 0) parts.push(`Examples:\n${examples.map((example) => `  tabhand ${example}`).join("\n")}`)
  return parts.join("\n\n")
}

export function argUsage(name: string, { facts, required }: AnyArg, isPositional: boolean): string {
  if (isPositional) return required ? `<${name}>` : `[${name}]`
  const value = facts.kind === "flag" ? "" : ` <${facts.kind === "duration" ? "ms" : facts.kind}>`
  return `${flagName(name)}${facts.short ? `, -${facts.short}` : ""}${value}`
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(34, Math.max(0, ...rows.map(([left]) => left.length)))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join("\n")
}
