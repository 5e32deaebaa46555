import type { Command } from "../command/define/command.ts"
import type { Registry } from "../command/define/registry.ts"
import { flagName } from "../command/line/flags.ts"
import { argUsage, usage } from "../command/line/help.ts"

export interface Skill {
  readonly name: string
  /** When to use it. */
  readonly description: string
  readonly content: string
}

/**
 * Renders a hand-written page as a skill, with the syntax of commands at marks such as `{{click --new-tab
 * --button=right}}`, or `{{get text|value}}` for several commands. A mark that does not match a declaration is an
 * error.
 */
export function renderSkill(name: string, page: string, registry: Registry): Skill {
  const [, description, written] = /^---\ndescription: (.+)\n---\n\n(.+)$/s.exec(page) ?? []
  if (description === undefined || written === undefined) throw new Error(`the skill ${name} has no description`)
  const content = written.replace(/\{\{(.+?)\}\}/g, (_, words: string) => syntax(words, registry))
  return { name, description, content: content.trimEnd() }
}

/** The skill as a file, for agents that look for skills in directories. */
export function skillFile(name: string, { content, description }: Skill): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${content}\n`
}

function syntax(words: string, registry: Registry): string {
  const [names = "", ...flags] = words.split(/ (?=--)/)
  const commands = alternatives(names).map((name) => registry.get(name))
  const tails = new Set(commands.map((command) => usage(command).slice(command.name.length)))
  if (tails.size > 1) throw new Error(`${names} are not called alike: ${[...tails].join(" and ")}`)
  return [names, ...tails, ...flags.map((flag) => ` [${flagSyntax(flag, commands)}]`)].join("")
}

/** `get text|value` is `get text` and `get value`. */
function alternatives(names: string): string[] {
  const words = names.split(" ")
  const last = words.pop() ?? ""
  return last.split("|").map((word) => [...words, word].join(" "))
}

/** The shortest form of a flag, with an example value if one is given. */
function flagSyntax(written: string, [command]: readonly Command[]): string {
  const [flag, value] = written.split("=")
  const [key, arg] = Object.entries(command?.args ?? {}).find(([key]) => flagName(key) === flag) ?? []
  if (key === undefined || arg === undefined) throw new Error(`${command?.name} has no ${flag}`)
  if (value === undefined) return argUsage(key, arg, false).replace(/^--\S+, /, "")
  if (!arg.facts.schema.safeParse(value).success) throw new Error(`${command?.name} does not take ${written}`)
  return `${flag} ${value}`
}
