import { TabhandError } from "../../base/errors.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import type { Command } from "./command.ts"

/** All declared commands, by name and by command-line alias. */
export class Registry {
  readonly commands: readonly Command[]
  readonly #byName = new Map<string, Command>()
  readonly #byWords = new Map<string, Command[]>()

  constructor(commands: readonly Command[]) {
    this.commands = [...commands].sort((a, b) => a.name.localeCompare(b.name))
    for (const command of this.commands) {
      if (this.#byName.has(command.name)) throw new Error(`two commands are called "${command.name}"`)
      this.#byName.set(command.name, command)
      for (const words of [command.name, ...command.aliases]) {
        this.#byWords.set(words, [...(this.#byWords.get(words) ?? []), command])
      }
    }
  }

  get(name: string): Command {
    const command = this.#byName.get(name)
    if (command) return command
    throw this.unknown(name)
  }

  /** The commands that these words may mean; several if what follows decides which command an alias means. */
  called(words: string): readonly Command[] {
    return this.#byWords.get(words) ?? []
  }

  /** The second words of a family such as `tab`. */
  secondWords(first: string): string[] {
    const names = [...this.#byWords.keys()].filter((words) => words.startsWith(`${first} `))
    return names.map((words) => words.slice(first.length + 1))
  }

  /** Suggestions: commands with this second word, such as `title`, or with a similar name. */
  #likely(name: string): readonly string[] {
    const isFamily = this.secondWords(name).length > 0
    const whole = isFamily ? [] : this.#endingWith(name)
    if (whole.length > 0) return whole
    const near = nearest(name, this.#byWords.keys())
    if (near !== undefined) return [near]
    if (isFamily) return []
    const seconds = this.commands.flatMap((command) => command.name.split(" ").slice(1))
    return this.#endingWith(nearest(name, seconds) ?? "")
  }

  /** Reading commands come first: they are meant more often than finding an element by it. */
  #endingWith(word: string): readonly string[] {
    const names = [...this.#byName.keys()].filter((name) => name.endsWith(` ${word}`))
    const looking = names.filter((name) => name.startsWith("get "))
    return looking.length > 0 ? looking : names
  }

  unknown(name: string): TabhandError {
    const [first = name] = name.split(" ")
    const seconds = this.secondWords(first)
    const likely = this.#likely(name)
    return new TabhandError("unknown_command", `there is no command ${quote(clip(name, 100))}`, {
      hint:
        likely.length > 0
          ? `did you mean ${likely.map((each) => `\`${each}\``).join(" or ")}?`
          : seconds.length > 0
            ? `\`${first}\` takes: ${[...new Set(seconds)].join(", ")}`
            : "`tabhand help` lists all commands",
    })
  }
}
