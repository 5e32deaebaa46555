import type { Command } from "../../command/command.ts"
import { flagName } from "../../command/flags.ts"
import { argUsage, usage } from "../../command/help.ts"
import type { Registry } from "../../command/registry.ts"

export interface Skill {
  readonly name: string
  /** When to use it. */
  readonly description: string
  readonly content: string
}

/**
 * A skill from a page that was written by hand, with the syntax of commands where it says so:
 * `{{click --new-tab --button=right}}`, or of several that are called alike `{{get text|value}}`. What is not declared that
 * way is an error.
 */
export function renderSkill(name: string, page: string, registry: Registry): Skill {
  const [, description, written] = /^---\ndescription: (.+)\n---\n\n(.+)$/s.exec(page) ?? []
  if (description === undefined || written === undefined) throw new Error(`the skill ${name} has no description`)
  const content = written.replace(/\{\{(.+?)\}\}/g, (_, words: string) => syntax(words, registry))
  return { name, description, content: content.trimEnd() }
}

/** The same as a file for agents that look for skills in folders. */
export function skillFile(name: string, { content, description }: Skill): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${content}\n`
}

/** The same as a module of the product, formatted as our formatter would. */
export function skillModule(skills: readonly Skill[]): string {
  const parts = skills.map(({ content, description, name }) => {
    const lines = content.split("\n").map((line) => `      ${literal(line)},\n`)
    const facts = `    name: ${literal(name)},\n    description:\n      ${literal(description)},\n`
    return `  {\n${facts}    content: [\n${lines.join("")}    ].join("\\n"),\n  },\n`
  })
  return `// Written by \`npm run gen\`.\nexport const skills = [\n${parts.join("")}] as const\n`
}

/** In the quotes that need fewer escapes. */
function literal(text: string): string {
  const inDouble = JSON.stringify(text)
  const count = (mark: string) => text.split(mark).length
  if (count('"') <= count("'")) return inDouble
  return `'${inDouble.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
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

/** As short as it can be typed; with an example of a value where one is given. */
function flagSyntax(written: string, [command]: readonly Command[]): string {
  const [flag, value] = written.split("=")
  const [key, arg] = Object.entries(command?.args ?? {}).find(([key]) => flagName(key) === flag) ?? []
  if (key === undefined || arg === undefined) throw new Error(`${command?.name} has no ${flag}`)
  if (value === undefined) return argUsage(key, arg, false).replace(/^--\S+, /, "")
  if (!arg.facts.schema.safeParse(value).success) throw new Error(`${command?.name} does not take ${written}`)
  return `${flag} ${value}`
}
