import type { AnyArg, Command } from "../define/command.ts"
import type { Registry } from "../define/registry.ts"

/** An argument, by its flag on a command line. */
interface Flag {
  readonly name: string
  readonly arg: AnyArg
  /** `--no-…`. */
  readonly negated: boolean
}

interface FlagKinds {
  readonly takesValue: ReadonlySet<string>
  readonly switches: ReadonlySet<string>
}

// Cached: declarations never change, and every command line needs them.
const ofCommand = new WeakMap<Command, ReadonlyMap<string, Flag>>()
const ofAny = new WeakMap<Registry, FlagKinds>()

/** The flags of one command. */
export function flagsOf(command: Command): ReadonlyMap<string, Flag> {
  const known = ofCommand.get(command)
  if (known) return known
  const flags = new Map<string, Flag>()
  for (const [name, arg] of Object.entries(command.args)) {
    flags.set(flagName(name), { name, arg, negated: false })
    if (arg.facts.kind === "flag") flags.set(`--no-${flagName(name).slice(2)}`, { name, arg, negated: true })
    if (arg.facts.short) flags.set(`-${arg.facts.short}`, { name, arg, negated: false })
  }
  ofCommand.set(command, flags)
  return flags
}

/** Flags of all commands, by kind, for use before the command is known. */
export function flagsOfAny(registry: Registry): FlagKinds {
  const known = ofAny.get(registry)
  if (known) return known
  const takesValue = new Set<string>()
  const switches = new Set<string>()
  for (const { args } of registry.commands) {
    for (const [name, { facts }] of Object.entries(args)) {
      const flags = facts.kind === "flag" ? switches : takesValue
      flags.add(flagName(name))
      if (facts.short) flags.add(`-${facts.short}`)
    }
  }
  const kinds = { takesValue, switches }
  ofAny.set(registry, kinds)
  return kinds
}

/** `waitUntil` in the code is `--wait-until` on a command line. */
export function flagName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
