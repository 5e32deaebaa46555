import { TabhandError } from "../base/errors.ts"
import { unguessableId } from "../base/ids.ts"
import type { CdpSession } from "../cdp/cdp-session.ts"
import type { Protocol } from "../cdp/protocol.ts"

/** Our isolated world's name: unguessable, because two clients that use one name share one world. */
export const worldName = `tabhand-${unguessableId()}`

/** Our own execution context in one frame: the page neither sees it nor can change what runs in it. */
export class World {
  readonly #session: CdpSession
  readonly #frameId: string
  #contextId: number | undefined

  constructor(session: CdpSession, frameId: string) {
    this.#session = session
    this.#frameId = frameId
  }

  /** Learns of its context as it comes and goes, which saves a call for each document. For a frame that lives as long as its session. */
  follow(): void {
    const frameId = this.#frameId
    const session = this.#session
    session.on("Runtime.executionContextCreated", ({ context }) => {
      if (context.name === worldName && context.auxData?.frameId === frameId) this.#contextId = context.id
    })
    session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      if (executionContextId === this.#contextId) this.#contextId = undefined
    })
    session.on("Runtime.executionContextsCleared", () => {
      this.#contextId = undefined
    })
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
      this.#contextId = undefined
      return this.#callOnce(source, args, signal)
    })
    if (check(value)) return value
    throw new TabhandError("internal", "our script in the page answered in an unexpected shape")
  }

  async #callOnce(source: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const contextId = this.#contextId ?? (await this.#create(signal))
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

  async #create(signal: AbortSignal): Promise<number> {
    const { executionContextId } = await this.#session.send(
      "Page.createIsolatedWorld",
      { frameId: this.#frameId, worldName },
      { signal },
    )
    this.#contextId = executionContextId
    return executionContextId
  }
}

function describe(details: Protocol.Runtime.ExceptionDetails): string {
  return details.exception?.description ?? details.text
}

/** The document went away between our looking up its context and the call. */
export function isMissingContext(error: unknown): boolean {
  return (
    error instanceof TabhandError && /Cannot find context|context was destroyed|target navigated/i.test(error.message)
  )
}
