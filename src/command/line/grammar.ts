import { TabhandError } from "../../base/errors.ts"
import { clip, nearest, oneLine, quote } from "../../base/text.ts"
import type { Command } from "../define/command.ts"
import { yesOrNo } from "../define/lenient.ts"
import type { Registry } from "../define/registry.ts"
import { readSetting, type SettingName, type Settings, settingNames, settings } from "../define/settings.ts"
import { flagName, flagsOf, flagsOfAny } from "./flags.ts"

/** A parsed command line. */
export type Parsed =
  | {
      readonly kind: "run"
      readonly command: Command
      readonly args: Record<string, unknown>
      readonly flags: Settings
    }
  | { readonly kind: "help"; readonly topic: string; readonly flags: Settings }
  /** No command at all. */
  | { readonly kind: "start"; readonly flags: Settings }
  | { readonly kind: "version"; readonly flags: Settings }

interface GlobalFlag {
  readonly setting: SettingName
  readonly isSwitch: boolean
}

const globalFlags = new Map<string, GlobalFlag>()
for (const name of settingNames()) {
  const facts: { flag?: string; isSwitch?: boolean } = settings[name]
  if (facts.flag) globalFlags.set(`--${facts.flag}`, { setting: name, isSwitch: facts.isSwitch ?? false })
}

/** `-5` is a number, not a flag. */
const IS_FLAG = /^-(?!\d|\.\d|$)/

/** Parses the words of a command line. Flags may be before or after the verb; `--` ends them. */
export function parseCommandLine(words: readonly string[], registry: Registry): Parsed {
  const { flags, rest, help, version } = takeGlobals(words, registry)
  if (version) return { kind: "version", flags }
  const verbs = rest.filter((word) => word.plain).map((word) => word.text)
  const [first, second, third] = verbs
  if (first === "help" || (first === undefined && help)) {
    return { kind: "help", topic: verbs.slice(first === "help" ? 1 : 0).join(" "), flags }
  }
  if (first === undefined) {
    if (rest.length > 0) throw unknownFlag(splitFlag(rest[0]?.text ?? "")[0], flagsAnywhere(registry))
    return { kind: "start", flags }
  }
  const two = second === undefined ? [] : pairs(registry, first, second, rest)
  const three = third === undefined ? [] : registry.called(`${first} ${second} ${third}`)
  const candidates = three.length > 0 ? three : two.length > 0 ? two : registry.called(first)
  const isFamily = three.length + two.length === 0 && registry.secondWords(first).length > 0
  if (help && isFamily) return { kind: "help", topic: first, flags }
  const [candidate] = candidates
  if (!candidate) {
    // Whether the word after an unknown flag is its value or a command cannot be known, so the flag is reported first.
    const flag = unknownBefore(first, rest, registry)
    if (flag !== undefined) throw unknownFlag(flag, flagsAnywhere(registry))
    throw registry.unknown(isFamily && second !== undefined ? `${first} ${second}` : first)
  }
  if (help) return { kind: "help", topic: candidate.name, flags }
  const own = dropVerbs(rest, three.length > 0 ? 3 : two.length > 0 ? 2 : 1)
  const command = candidates.find((each) => fits(each, own)) ?? candidate
  return { kind: "run", command, args: readArguments(command, own), flags }
}

/** The two-word commands; none if what follows fits only the one-word command. */
function pairs(registry: Registry, first: string, second: string, rest: readonly Word[]): readonly Command[] {
  const two = registry.called(`${first} ${second}`)
  const one = registry.called(first).find(({ name }) => name === first)
  if (one === undefined || two.some((each) => fits(each, dropVerbs(rest, 2)))) return two
  return fits(one, dropVerbs(rest, 1)) ? [] : two
}

/** The first unknown flag before the word that no command has. */
function unknownBefore(word: string, rest: readonly Word[], registry: Registry): string | undefined {
  const before = rest.slice(
    0,
    rest.findIndex(({ plain, text }) => plain && text === word),
  )
  const known = new Set(flagsAnywhere(registry))
  return flagsIn(before).find((flag) => !known.has(flag))
}

function flagsAnywhere(registry: Registry): string[] {
  const { switches, takesValue } = flagsOfAny(registry)
  const negated = [...switches].filter((flag) => flag.startsWith("--")).map((flag) => `--no-${flag.slice(2)}`)
  return [...globalFlags.keys(), ...switches, ...negated, ...takesValue]
}

interface Word {
  readonly text: string
  /** Neither a flag nor, as far as is known before the command is, a flag's value. */
  readonly plain: boolean
  /** After `--`: never a flag. */
  readonly literal: boolean
}

function takeGlobals(words: readonly string[], registry: Registry) {
  const flags: Settings = {}
  const rest: Word[] = []
  let help = false
  let version = false
  const { takesValue, switches } = flagsOfAny(registry)
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ""
    if (word === "--") {
      for (const text of words.slice(at + 1)) rest.push({ text, plain: true, literal: true })
      break
    }
    const [name, inline] = splitFlag(word)
    const global = globalFlags.get(name)
    if (word === "--help" || word === "-h") help = true
    else if (word === "--version" || word === "-V" || word === "-v") version = true
    else if (global && !isOwnSwitch(name, global.setting, inline ?? words[at + 1], words, registry)) {
      const value = inline ?? (global.isSwitch ? switchValue(words[at + 1]) : words[at + 1])
      if (inline === undefined && (!global.isSwitch || value !== undefined)) at++
      if (value === undefined && !global.isSwitch) throw missingValue(name)
      addSetting(global.setting, value ?? true, name, flags)
    } else {
      const isFlag = IS_FLAG.test(word)
      rest.push({ text: word, plain: !isFlag, literal: false })
      const next = words[at + 1]
      const mayFollow = inline === undefined && next !== undefined && !IS_FLAG.test(next)
      // A flag that is a switch of another command does not take a verb as its value.
      const isVerb =
        mayFollow && switches.has(name) && registry.commands.some((each) => each.name.split(" ")[0] === next)
      if (isFlag && mayFollow && takesValue.has(name) && !isVerb) {
        rest.push({ text: next, plain: false, literal: false })
        at++
      }
    }
  }
  return { flags, rest, help, version }
}

/** A setting and a switch of the command may share a name: the switch is meant if no value of the setting follows. */
function isOwnSwitch(
  flag: string,
  setting: SettingName,
  value: string | undefined,
  words: readonly string[],
  registry: Registry,
): boolean {
  const hasSwitch = registry.commands.some(({ name, args }) => {
    const isNamed = Object.entries(args).some(([arg, { facts }]) => facts.kind === "flag" && flagName(arg) === flag)
    return isNamed && words.includes(name.split(" ")[0] ?? name)
  })
  return hasSwitch && !settings[setting].schema.safeParse(value).success
}

/** A flag that takes a list may be repeated; of any other the last one counts. */
function addSetting(name: SettingName, value: unknown, flag: string, flags: Settings): void {
  const before = flags[name]
  readSetting(name, value, flag, flags)
  const now = flags[name]
  if (Array.isArray(before) && Array.isArray(now)) Object.assign(flags, { [name]: [...before, ...now] })
}

function dropVerbs(rest: readonly Word[], count: number): Word[] {
  let left = count
  return rest.filter((word) => !(word.plain && left-- > 0))
}

/** Several commands may share an alias; the words and flags that follow decide which one is meant. */
function fits(command: Command, words: readonly Word[]): boolean {
  const known = flagsOf(command)
  if (!flagsIn(words).every((flag) => known.has(flag))) return false
  const left = leftForWords(command, words)
  const given = words.filter((word) => word.plain).length
  const least = left.filter((name) => command.args[name]?.required).length
  const most = left.some((name) => command.args[name]?.facts.rest) ? Infinity : left.length
  return given >= least && given <= most
}

/** The positional arguments that were not given by name. */
function leftForWords(command: Command, words: readonly Word[]): string[] {
  const known = flagsOf(command)
  const named = new Set(flagsIn(words).map((flag) => known.get(flag)?.name))
  return command.positional.filter((name) => !named.has(name))
}

function flagsIn(words: readonly Word[]): string[] {
  return words.filter((word) => !word.literal && IS_FLAG.test(word.text)).map((word) => splitFlag(word.text)[0])
}

function readArguments(command: Command, words: readonly Word[]): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  const byFlag = flagsOf(command)
  const positional = leftForWords(command, words)
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word) break
    if (word.literal || !IS_FLAG.test(word.text)) {
      placeWord(command, positional, word.text, args)
      continue
    }
    const [name, inline] = splitFlag(word.text)
    const found = byFlag.get(name)
    if (!found) throw unknownFlag(name, [...byFlag.keys(), ...globalFlags.keys()], mayHoldSecret(command, args))
    if (found.arg.facts.kind === "flag") {
      args[found.name] = switchedTo(found.negated, inline, name)
      continue
    }
    const value = inline ?? words[++at]?.text
    if (value === undefined) throw missingValue(name)
    if (found.arg.facts.kind === "list") addTo(args, found.name, value)
    else args[found.name] = value
  }
  return args
}

function switchedTo(negated: boolean, inline: string | undefined, flag: string): unknown {
  if (inline === undefined) return !negated
  if (negated) throw new TabhandError("bad_flag", `${flag} takes no value`, { hint: `write ${flag} alone` })
  const said = yesOrNo().safeParse(inline)
  return said.success ? said.data : inline
}

function placeWord(command: Command, left: string[], word: string, args: Record<string, unknown>): void {
  const [name] = left
  const arg = name === undefined ? undefined : command.args[name]
  if (name === undefined || !arg) {
    const which = mayHoldSecret(command, args) ? "so many words" : `the word ${quote(clip(word, 100))}`
    throw new TabhandError("bad_argument", `${command.name} does not take ${which}`, {
      hint: `put text with spaces in quotes; see: help ${command.name}`,
    })
  }
  if (arg.facts.rest) return addTo(args, name, word)
  left.shift()
  args[name] = word
}

function addTo(args: Record<string, unknown>, name: string, value: string): void {
  const list = args[name]
  if (Array.isArray(list)) list.push(value)
  else args[name] = [value]
}

function splitFlag(word: string): [name: string, value: string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
}

function switchValue(next: string | undefined): string | undefined {
  return next === "true" || next === "false" ? next : undefined
}

function missingValue(flag: string): TabhandError {
  return new TabhandError("bad_flag", `${flag} needs a value`, { hint: `write ${flag} <value> or ${flag}=<value>` })
}

/** Errors must not quote the words of such a command: one may be a secret. */
function mayHoldSecret(command: Command, given: Readonly<Record<string, unknown>>): boolean {
  return Object.values(command.args).some(
    ({ facts }) => facts.mayBeSecret !== undefined && (facts.isTakenWith?.(given) ?? true),
  )
}

function unknownFlag(flag: string, known: readonly string[], isGuarded = false): TabhandError {
  const near = nearest(flag, known)
  const what = isGuarded ? "such flag" : `flag ${oneLine(clip(flag, 100))}`
  return new TabhandError("bad_flag", `there is no ${what} here`, {
    hint: near ? `did you mean ${near}?` : "put `--` before a word that begins with a dash and is no flag",
  })
}
