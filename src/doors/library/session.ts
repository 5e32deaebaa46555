import { TabhandError } from "../../base/errors.ts"
import { shortId } from "../../base/ids.ts"
import type { Success } from "../../command/run/reply.ts"
import { CommandMethods } from "../../generated/library-methods.ts"
import type { RunOptions } from "../../generated/library-options.ts"
import type { SessionEvents } from "../../protocol/session-events.ts"
import { registry } from "../../runtime/runtime.ts"
import { cancellable } from "./cancellable.ts"
import type { CommandArgs, CommandData, CommandName, LibraryReply, Replied } from "./commands.ts"
import { toLibraryError } from "./errors.ts"
import { readGiven } from "./given.ts"
import type { Link } from "./link.ts"
import { HANDLER_LIMIT_MS, type RouteHandler, type RouteOptions } from "./routing.ts"
import { type BrowserTool, browserTools, type ToolOptions } from "./tools.ts"

/** The longest that a page's request waits for a handler. */
const MOST_MS = 120_000

/**
 * The workspace of one agent: its own tabs, cookies and files. Every command is a method: `tab new` is
 * `session.tab.new()`.
 *
 * Values come first, in the order of the command line; everything else follows in an object:
 * `session.click("e3", { button: "right", timeoutMs: 2_000 })`. A failure is thrown, with a stable `code`.
 */
export class LibrarySession extends CommandMethods {
  readonly name: string
  readonly #link: Link
  readonly #client = shortId()

  constructor(link: Link, name: string) {
    super()
    this.#link = link
    this.name = name
  }

  /**
   * Runs any command by its name. A failure is thrown as a `TabhandError`, or the class of its family, with a stable
   * code.
   */
  run<N extends CommandName>(name: N, args: CommandArgs<N>, options: RunOptions = {}): Replied<N> {
    return this.#perform(name, { ...args }, options)
  }

  /**
   * Listens to events of the session until the returned function is called. A session is opened by its first command:
   * events of a new one are reported from the end of that command.
   *
   * ```ts
   * const off = session.on("dialog", ({ tab, type, message }) => console.log(tab, type, message))
   * ```
   */
  on<K extends keyof SessionEvents>(event: K, listener: (value: SessionEvents[K]) => void): () => void {
    return this.#link.on(this.name, event, listener)
  }

  /**
   * Lets a function of this program decide about requests that match a glob: to fail, answer or change them. It applies
   * to all pages, frames and workers of the session until the returned function is called, or this program ends.
   *
   * ```ts
   * const unroute = await session.route("**\/api/users", ({ method }) =>
   *   method === "GET" ? { fulfil: { json: [{ name: "Ada" }] } } : undefined,
   * )
   * ```
   *
   * A handler that throws or does not answer in time fails the request; the next reply and `routeFailed` say so.
   */
  async route(glob: string, handler: RouteHandler, options: RouteOptions = {}): Promise<() => Promise<void>> {
    const { method, handlerTimeoutMs = HANDLER_LIMIT_MS, ...matching } = options
    try {
      if (!(handlerTimeoutMs > 0) || handlerTimeoutMs > MOST_MS)
        throw new TabhandError("bad_argument", `handlerTimeoutMs must be between 1 and ${MOST_MS}`)
      const registered = await this.#link.handle(handler, handlerTimeoutMs)
      try {
        const args = { ...matching, glob, handler: registered.handler, matchMethod: method }
        const { data } = await this.#perform("network route", args, {})
        return async () => {
          registered.end()
          // The session may be closed, or the route removed.
          await this.run("network unroute", { route: data.id }).catch(() => undefined)
        }
      } catch (error) {
        registered.end()
        throw error
      }
    } catch (error) {
      throw toLibraryError(error)
    }
  }

  /**
   * Tools for a model, for any agent framework: each has a name, a description, a JSON Schema, and `execute`, which
   * returns text and images for the model, also if something goes wrong.
   *
   * A model can use this session and no other; its files are those below `roots`.
   */
  tools(options: ToolOptions = {}): BrowserTool[] {
    return browserTools({ link: this.#link, session: this.name, client: this.#client }, options)
  }

  /** Closes the session with its tabs, if it is open. */
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
    { signal, ...options }: RunOptions,
  ): Promise<LibraryReply<CommandData<N>>> {
    try {
      const command = registry.get(name)
      const call = { options, session: this.name, client: this.#client }
      const reply = await cancellable(signal, (own) => this.#link.run(command, args, { ...call, signal: own }))
      if (isReplyOf(name, reply)) return reply
    } catch (error) {
      throw toLibraryError(error)
    }
    throw new TabhandError("internal", `${name} answered in an unexpected shape`)
  }
}

/** The command validated its data against its declaration, from which these types are derived. */
function isReplyOf<N extends CommandName>(_name: N, reply: Success): reply is LibraryReply<CommandData<N>> & Success {
  return typeof reply.data === "object"
}
