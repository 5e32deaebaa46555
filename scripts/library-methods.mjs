// Generates the library's methods, one per command, from the command declarations.
import { runOptionNames } from "./library-options.mjs"

/** @typedef {import("../src/command/define/command.ts").Command} Command */

const WIDTH = 116

/** Members of a session that are not commands. `close` is both: the method also succeeds when nothing is open. */
const taken = new Set(["name", "run", "on", "route", "tools", "close", "protocolTap"])
/** Method names of commands whose own name is taken. */
const methodNames = new Map([["run", "runCode"]])
/**
 * @param {readonly Command[]} commands
 * @param {Readonly<Record<string, import("../src/command/define/settings.ts").AnySetting>>} settings
 */
export function renderMethods(commands, settings) {
  const runOptions = runOptionNames(settings)
  const usable = commands
    .filter(({ name, effects }) => !isForShell(effects) && name !== "close")
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const command of usable) check(command, runOptions)
  const groups = groupsOf(usable)
  const alone = usable.filter(({ name }) => !name.includes(" ") && !groups.has(name))
  return [
    'import type { Arg, CommandName, Invoke, Replied } from "../doors/library/commands.ts"',
    'import type { RunOptions } from "./library-options.ts"',
    "",
    ...usable.filter(hasOptions).flatMap(optionsInterface),
    ...[...groups].flatMap(([group, { own, members }]) => groupParts(group, own, members)),
    "/** Every command as a method: `tab new` is `tab.new()`. */",
    "export abstract class CommandMethods {",
    ...[...groups].flatMap(([group, { own, members }]) => [
      ...doc([`${own ? `${sentence(own.summary)} Also: ` : ""}${listed(members.map(({ name }) => `\`${name}\``))}.`]),
      `readonly ${group}: ${pascal(group)}Methods`,
      "",
    ]),
    "constructor() {",
    "const invoke: Invoke = (command, given) => this.invoke(command, given)",
    ...[...groups.keys()].map((group) => `this.${group} = ${group}Methods(invoke)`),
    "}",
    "",
    "protected abstract invoke<N extends CommandName>(command: N, given: readonly unknown[]): Replied<N>",
    ...alone.flatMap((command) => ["", ...method(command)]),
    "}",
    "",
  ].join("\n")
}

/**
 * Commands that run in their own process are for a user's shell.
 * @param {Command["effects"]} effects
 */
function isForShell({ local }) {
  return local === "always" || local === "program"
}

/**
 * @param {Command} command
 * @param {readonly string[]} runOptions
 */
function check({ name, args, positional }, runOptions) {
  if (taken.has(nameOfMethod({ name })))
    throw new Error(`a session has another ${name}: the command cannot be a method`)
  const twice = Object.keys(args).find((arg) => runOptions.includes(arg))
  if (twice !== undefined) throw new Error(`${name}: every method of the library has an option ${twice} already`)
  const late = Object.keys(args).find((arg) => args[arg].required && !positional.includes(arg))
  if (late !== undefined) throw new Error(`${name}: ${late} must be given, so that it has to be positional`)
}

/**
 * Two-word commands by their first word, which may also be the whole name of a command.
 * @param {readonly Command[]} commands
 */
function groupsOf(commands) {
  const groups = new Map()
  for (const command of commands.filter(({ name }) => name.includes(" "))) {
    const [first] = command.name.split(" ")
    const group = groups.get(first) ?? { own: commands.find(({ name }) => name === first), members: [] }
    group.members.push(command)
    groups.set(first, group)
  }
  return groups
}

/**
 * @param {string} group
 * @param {Command | undefined} own
 * @param {readonly Command[]} members
 */
function groupParts(group, own, members) {
  const type = `${pascal(group)}Methods`
  const object = members
    .map((command) => `${memberName(command)}: (...given: readonly unknown[]) => ${call("invoke", command)},`)
    .join("\n")
  return [
    `export interface ${type} {`,
    ...(own ? [...signatures(own, ""), ""] : []),
    ...members.flatMap((command) => [...signatures(command, quoted(memberName(command))), ""]),
    "}",
    "",
    `function ${group}Methods(invoke: Invoke): ${type} {`,
    own
      ? `return Object.assign((...given: readonly unknown[]) => ${call("invoke", own)}, {\n${object}\n})`
      : `return {\n${object}\n}`,
    "}",
    "",
  ]
}

/**
 * A method of the session itself. A method with several signatures has one line per overload and one implementation.
 * @param {Command} command
 */
function method(command) {
  const name = nameOfMethod(command)
  const lines = signatures(command, name)
  const ways = waysOf(command)
  if (ways.length > 1) {
    return [
      ...lines,
      `${name}(...given: readonly unknown[]): ${replied(command)} { return ${call("this.invoke", command)} }`,
    ]
  }
  const given = [...command.positional, "options"].join(", ")
  return [...lines.slice(0, -1), `${lines.at(-1)} { return this.invoke(${JSON.stringify(command.name)}, [${given}]) }`]
}

function nameOfMethod({ name }) {
  return methodNames.get(name) ?? name
}

/**
 * The first overload has the full documentation, the others only the summary.
 * @param {Command} command
 * @param {string} name
 */
function signatures(command, name) {
  const { summary, details } = command
  const [first, ...others] = waysOf(command).map((way) => `${name}(${way.join(", ")}): ${replied(command)}`)
  return [
    ...doc([sentence(summary), ...(details === undefined ? [] : [sentence(details)])]),
    first,
    ...others.flatMap((line) => [...doc([sentence(summary)]), line]),
  ]
}

/**
 * All positional arguments in order, optional ones marked; and for each optional one an overload that ends before it and
 * takes the options there.
 * @param {Command} command
 */
function waysOf(command) {
  const { args, positional } = command
  const options = hasOptions(command) ? `${pascal(nameOfMethod(command))}Options` : "RunOptions"
  const value = (arg, mark = "") => `${arg}${mark}: ${typeOf(command, arg)}`
  const whole = [...positional.map((arg) => value(arg, args[arg].required ? "" : "?")), `options?: ${options}`]
  const shorter = positional.flatMap((arg, index) =>
    args[arg].required ? [] : [[...positional.slice(0, index).map((each) => value(each)), `options: ${options}`]],
  )
  return [whole, ...shorter]
}

/** @param {Command} command */
function optionsInterface(command) {
  return [
    `export interface ${pascal(nameOfMethod(command))}Options extends RunOptions {`,
    ...optional(command).flatMap(([name, { facts }]) => [
      ...doc([helpOf(facts)].filter((text) => text !== "")),
      `readonly ${name}?: ${typeOf(command, name)} | undefined`,
    ]),
    "}",
    "",
  ]
}

function helpOf({ help, fallback }) {
  const preset = fallback === undefined || fallback === false ? "" : `${JSON.stringify(fallback)} unless given`
  return [help === "" ? "" : sentence(help), preset === "" ? "" : `${preset}.`].filter((part) => part !== "").join(" ")
}

/** @param {Command} command */
function hasOptions(command) {
  return optional(command).length > 0
}

/** @param {Command} command */
function optional({ args }) {
  return Object.entries(args).filter(([, { required }]) => !required)
}

/**
 * @param {Command} command
 * @param {string} arg
 */
function typeOf({ name }, arg) {
  return `Arg<${JSON.stringify(name)}, ${JSON.stringify(arg)}>`
}

/** @param {Command} command */
function replied({ name }) {
  return `Replied<${JSON.stringify(name)}>`
}

function call(invoke, { name }) {
  return `${invoke}(${JSON.stringify(name)}, given)`
}

/** @param {Command} command */
function memberName({ name }) {
  const [, ...rest] = name.split(" ")
  return camel(rest.join("-"))
}

/** In an interface, `new` without quotes is a constructor. */
function quoted(name) {
  return name === "new" ? JSON.stringify(name) : name
}

function camel(words) {
  return words.replace(/[- ](\w)/g, (_, letter) => letter.toUpperCase())
}

function pascal(words) {
  return camel(` ${words}`)
}

function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`
}

function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`
}

function doc(paragraphs) {
  const lines = paragraphs.flatMap((text, index) => [
    ...(index > 0 ? [""] : []),
    ...wrapped(text.replaceAll("*/", "* /")),
  ])
  if (lines.length === 0) return []
  if (lines.length === 1 && lines[0].length < WIDTH - 8) return [`/** ${lines[0]} */`]
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"]
}

function wrapped(text) {
  const lines = [""]
  for (const word of text.split(/\s+/)) {
    const line = lines[lines.length - 1]
    if (line !== "" && line.length + word.length + 1 > WIDTH - 5) lines.push(word)
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`
  }
  return lines
}
