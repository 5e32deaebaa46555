import { TabhandError } from "../base/errors.ts"
import { clip, nearest, quote } from "../base/text.ts"
import type { Command } from "./command.ts"

/** All declared commands, by name and by what else they may be called on a command line. */
export class Registry {
  readonly commands: readonly Command[]
  readonly #byName = new Map<string, Command>()
  readonly #byWords = new Map<string, Command[]>()

  constructor(commands: readonly Command[]) {
    this.commands = [...commands].sort((a, b) => a.name.localeCompare(b.name))
    for (const command of this.commands) {
      if (this.#byName.has(command.name)) throw new Error(`two commands are called "${command.name}"`)
      this.#byName.set(command.name, command)
      for (const words of [command.name, ...command.aliases.cli]) {
        this.#byWords.set(words, [...(this.#byWords.get(words) ?? []), command])
      }
    }
  }

  get(name: string): Command {
    const command = this.#byName.get(name)
    if (command) return command
    throw this.unknown(name)
  }

  /** The commands that these words may mean; several when an alias is told apart by what follows it. */
  called(words: string): readonly Command[] {
    return this.#byWords.get(words) ?? []
  }

  /** Names of the second words of a family such as `tab`. */
  secondWords(first: string): string[] {
    const names = [...this.#byWords.keys()].filter((words) => words.startsWith(`${first} `))
    return names.map((words) => words.slice(first.length + 1))
  }

  unknown(name: string): TabhandError {
    const [first = name] = name.split(" ")
    const seconds = this.secondWords(first)
    const near = nearest(name, this.#byWords.keys())
    return new TabhandError("unknown_command", `there is no command ${quote(clip(name, 100))}`, {
      hint: near
        ? `did you mean \`${near}\`?`
        : seconds.length > 0
          ? `\`${first}\` takes: ${[...new Set(seconds)].join(", ")}`
          : "`tabhand help` lists all commands",
    })
  }
}
