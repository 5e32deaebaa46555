import { Emitter } from "../../base/emitter.ts"
import { TabhandError } from "../../base/errors.ts"
import { unguessableId } from "../../base/ids.ts"
import type { CallOptions, CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"

/** The name of our isolated world: unguessable, because clients that use the same name share a world. */
export const worldName = `tabhand-${unguessableId()}`

/** Our isolated execution context in one frame, which the page can neither see nor modify. */
export class World extends Emitter<{ context: number }> {
  readonly #session: CdpSession
  readonly #frameId: string
  #contextId: number | undefined
  #follows = false

  constructor(session: CdpSession, frameId: string) {
    super()
    this.#session = session
    this.#frameId = frameId
  }

  /**
   * Follows the creation and destruction of the context, which saves a call for each document. Only for a frame that
   * lives as long as its session.
   */
  follow(): this {
    this.#follows = true
    const frameId = this.#frameId
    const session = this.#session
    session.on("Runtime.executionContextCreated", ({ context }) => {
      if (context.name !== worldName || context.auxData?.frameId !== frameId) return
      this.#contextId = context.id
      this.emit("context", context.id)
    })
    session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      if (executionContextId === this.#contextId) this.#contextId = undefined
    })
    session.on("Runtime.executionContextsCleared", () => {
      this.#contextId = undefined
    })
    return this
  }

  /** Whether the destruction of the context is noticed. */
  get follows(): boolean {
    return this.#follows
  }

  /** The context, if known. */
  get known(): number | undefined {
    return this.#contextId
  }

  /** The context, created now if necessary. */
  async context(options: CallOptions): Promise<number> {
    return this.#contextId ?? (await this.#create(options))
  }

  /** The context is gone. */
  forget(): void {
    this.#contextId = undefined
  }

  /** Calls a function, given as source text, with plain values; it may return a promise of a plain value. */
  async call<T>(
    source: string,
    args: readonly unknown[],
    check: (value: unknown) => value is T,
    signal: AbortSignal,
  ): Promise<T> {
    const value = await this.#callOnce(source, args, signal).catch((error) => {
      if (!isMissingContext(error)) throw error
      this.forget()
      return this.#callOnce(source, args, signal)
    })
    if (check(value)) return value
    throw new TabhandError("internal", "our script in the page answered in an unexpected shape")
  }

  async #callOnce(source: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const contextId = await this.context({ signal })
    const { result, exceptionDetails } = await this.#session.send(
      "Runtime.callFunctionOn",
      {
        functionDeclaration: source,
        executionContextId: contextId,
        arguments: args.map((value) => ({ value })),
        returnByValue: true,
        awaitPromise: true,
      },
      { signal },
    )
    if (exceptionDetails)
      throw new TabhandError("internal", `our script in the page failed: ${describe(exceptionDetails)}`)
    return result.value
  }

  async #create(options: CallOptions): Promise<number> {
    const { executionContextId } = await this.#session.send(
      "Page.createIsolatedWorld",
      { frameId: this.#frameId, worldName },
      options,
    )
    this.#contextId = executionContextId
    return executionContextId
  }
}

function describe(details: Protocol.Runtime.ExceptionDetails): string {
  return details.exception?.description ?? details.text
}

const MISSING = /Cannot find context|context was destroyed|target navigated|No frame for given id found/i

/**
 * Whether the document was replaced between the lookup of its context and the call, or its frame moved to another
 * process.
 */
export function isMissingContext(error: unknown): boolean {
  return error instanceof TabhandError && MISSING.test(error.message)
}
