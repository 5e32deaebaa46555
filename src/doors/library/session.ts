import { TabhandError } from "../../base/errors.ts"
import { shortId } from "../../base/ids.ts"
import type { Success } from "../../command/reply.ts"
import { Turns } from "../../command/turns.ts"
import { registry } from "../../runtime/runtime.ts"
import type { SessionEvents } from "../../session/session-events.ts"
import { cancellable } from "./cancellable.ts"
import type { CommandArgs, CommandData, CommandName, LibraryReply, Replied, RunOptions } from "./commands.ts"
import { toLibraryError } from "./errors.ts"
import { readGiven } from "./given.ts"
import type { Link } from "./link.ts"
import { CommandMethods } from "./methods.ts"
import { type BrowserTool, browserTools, type ToolOptions } from "./tools.ts"

/**
 * One agent's workspace: tabs, cookies and files of its own. Every command is a method: `tab new` is `session.tab.new()`.
 *
 * Values come first, in the order of the command line; whatever else there is to say comes in an object after them:
 * `session.click("e3", { button: "right", timeoutMs: 2_000 })`. A failure is thrown, with a stable `code`.
 */
export class LibrarySession extends CommandMethods {
  readonly name: string
  readonly #link: Link
  readonly #client = shortId()
  readonly #toolTurns = new Turns()

  constructor(link: Link, name: string) {
    super()
    this.#link = link
    this.name = name
  }

  /**
   * Runs any command by its name. A failure is thrown as a `TabhandError`, or the class of its family, with a stable code.
   */
  run<N extends CommandName>(name: N, args: CommandArgs<N>, options: RunOptions = {}): Replied<N> {
    return this.#perform(name, { ...args }, options)
  }

  /**
   * Hears what happens in the session until the returned function is called. A session begins with its first command:
   * what is heard of a new one begins when that command has ended.
   *
   * ```ts
   * const off = session.on("dialog", ({ tab, type, message }) => console.log(tab, type, message))
   * ```
   */
  on<K extends keyof SessionEvents>(event: K, listener: (value: SessionEvents[K]) => void): () => void {
    return this.#link.on(this.name, event, listener)
  }

  /**
   * Tools for a model, to be handed to any agent framework: each has a name, a description, a JSON Schema, and `execute`,
   * which answers with text and pictures for the model, also when something goes wrong.
   *
   * A model sees this session and no other; its files are those below `roots`.
   */
  tools(options: ToolOptions = {}): BrowserTool[] {
    const user = { link: this.#link, session: this.name, client: this.#client, turns: this.#toolTurns }
    return browserTools(user, options)
  }

  /** Closes the session with its tabs. Where there is none, or no longer, there is nothing to do. */
  async close(): Promise<void> {
    try {
      await this.#link.close(this.name)
    } catch (error) {
      throw toLibraryError(error)
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  protected override async invoke<N extends CommandName>(
    name: N,
    given: readonly unknown[],
  ): Promise<LibraryReply<CommandData<N>>> {
    try {
      const { args, options } = readGiven(registry.get(name), given)
      return await this.#perform(name, args, options)
    } catch (error) {
      throw toLibraryError(error)
    }
  }

  async #perform<N extends CommandName>(
    name: N,
    args: Readonly<Record<string, unknown>>,
    { signal, ...said }: RunOptions,
  ): Promise<LibraryReply<CommandData<N>>> {
    try {
      const command = registry.get(name)
      const call = { ...said, session: this.name, client: this.#client }
      const reply = await cancellable(signal, (own) => this.#link.run(command, args, { ...call, signal: own }))
      if (isReplyOf(name, reply)) return reply
    } catch (error) {
      throw toLibraryError(error)
    }
    throw new TabhandError("internal", `${name} answered in an unexpected shape`)
  }
}

/** The command checked its data against its own declaration, which is where these types come from. */
function isReplyOf<N extends CommandName>(_name: N, reply: Success): reply is LibraryReply<CommandData<N>> & Success {
  return typeof reply.data === "object"
}
