import type { Command } from "../../../src/command/define/command.ts"
import { flagName } from "../../../src/command/line/flags.ts"

/** Arguments as the words of a command line, by the command's own declaration. */
export function wordsOf(command: Command, args: Readonly<Record<string, unknown>>): string[] {
  const bare: string[] = []
  const flags: string[] = []
  let gap = false
  for (const name of command.positional) {
    const value = args[name]
    if (value === undefined) gap = true
    else if (gap) flags.push(flagName(name), String(value))
    else bare.push(...[value].flat().map(String))
  }
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || command.positional.includes(name)) continue
    if (value === true) flags.push(flagName(name))
    else if (value === false) flags.push(`--no-${flagName(name).slice(2)}`)
    // Where a flag may also be given alone, its value is a part of its word.
    else if (command.args[name]?.facts.kind === "flag") flags.push(`${flagName(name)}=${value}`)
    else for (const each of [value].flat()) flags.push(flagName(name), String(each))
  }
  const ended = bare.some((word) => word.startsWith("-")) ? ["--", ...bare] : bare
  return [...command.name.split(" "), ...flags, ...ended]
}
