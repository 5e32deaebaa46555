import { timeoutError } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import type { Connection } from "./connection.ts"
import { type CdpEvents, isResultOf, type Method, type Params, type Result, type WireMessage } from "./protocol.ts"

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** For calls without a signal of their own. */
  readonly timeoutMs?: number
  /** Sent ahead, it does not matter when it fails later. */
  readonly mayBeRefused?: boolean
}

/** A call that brings neither a signal nor a limit still ends. */
const CALL_LIMIT_MS = 15_000

/** For a call that takes as long as the target lives. */
export const UNLIMITED = { timeoutMs: Number.POSITIVE_INFINITY } as const satisfies CallOptions

const ANSWERED_BY_BROWSER = /^(Fetch|Target)\./

interface OwnEvents {
  /** Every event of the session, whatever its name. */
  "*": WireMessage
  /** The session is over, and why; nothing comes after it. */
  ended: TabhandError
}

/** One protocol session: the browser itself, a page, a frame or a worker. */
export class CdpSession extends Emitter<CdpEvents & OwnEvents> {
  readonly id: string | undefined
  readonly #connection: Connection
  readonly #offLost: () => void
  #over: TabhandError | undefined
  /** Calls that count as done although they are not answered yet, while there are such. */
  #ahead: Promise<unknown>[] | undefined

  constructor(connection: Connection, id: string | undefined) {
    super()
    this.#connection = connection
    this.id = id
    this.#offLost = connection.on("closed", (error) => this.end(error))
    if (id !== undefined) connection.claim(id, (message) => this.receive(message))
  }

  get over(): TabhandError | undefined {
    return this.#over ?? this.#connection.lost
  }

  send<M extends Method>(
    method: M,
    ...rest: Params<M> extends undefined
      ? [params?: undefined, options?: CallOptions]
      : [params?: Params<M>, options?: CallOptions]
  ): Promise<Result<M>> {
    const [params, options] = rest
    const nothing: unknown = {}
    if (!this.#ahead || ANSWERED_BY_BROWSER.test(method) || !isResultOf(method, nothing)) {
      return this.#send(method, params, options)
    }
    const answer = this.#send(method, params, { ...UNLIMITED, ...options })
    answer.catch(() => undefined)
    if (!options?.mayBeRefused) this.#ahead.push(answer)
    return Promise.resolve(nothing)
  }

  /**
   * For a target that is paused before anything but the browser can answer for it. It does what it is sent in order,
   * before its first line, so calls count as done when they are sent.
   */
  sendAhead(): void {
    this.#ahead = []
  }

  /** Calls wait for their answers again. Rejects when one that was sent ahead turns out to have failed. */
  async caughtUp(): Promise<void> {
    const ahead = this.#ahead ?? []
    this.#ahead = undefined
    await Promise.all(ahead)
  }

  #send<M extends Method>(
    method: M,
    params: Params<M> | undefined,
    { signal, timeoutMs }: CallOptions = {},
  ): Promise<Result<M>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (this.#over) return reject(this.#over)
      let timer: NodeJS.Timeout | undefined
      let id = 0
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener("abort", onAbort)
      }
      const giveUp = (reason: unknown) => {
        this.#connection.forget(id)
        done()
        reject(reason)
      }
      const onAbort = () => giveUp(signal?.reason)
      if (signal) signal.addEventListener("abort", onAbort, { once: true })
      const ms = timeoutMs ?? (signal ? Number.POSITIVE_INFINITY : CALL_LIMIT_MS)
      if (ms < Number.POSITIVE_INFINITY) {
        timer = setTimeout(() => giveUp(timeoutError(method, ms)), ms)
      }
      id = this.#connection.post(
        this.id,
        method,
        params,
        (reply) => {
          done()
          if (reply.error) reject(protocolError(method, reply.error))
          else if (isResultOf(method, reply.result)) resolve(reply.result)
          else reject(new TabhandError("protocol_error", `${method} was answered without a result`))
        },
        (error) => {
          done()
          reject(error)
        },
      )
    })
  }

  receive(message: WireMessage): void {
    if (message.method === undefined) return
    if (this.has("*")) this.emit("*", message)
    if (this.#hears(message)) this.emit(message.method, message.params)
  }

  /** The session is over. What waits on it fails now; later calls fail the same way. */
  end(error: TabhandError): void {
    if (this.#over) return
    this.#over = error
    this.#offLost()
    if (this.id !== undefined) this.#connection.release(this.id, error)
    this.emit("ended", error)
    this.clear()
  }

  /** What waits on the session fails, but the session lives on: after a crash the browser never answers what was pending. */
  failWaiting(error: TabhandError): void {
    if (this.id !== undefined) this.#connection.failWaiting(this.id, error)
  }

  #hears<E extends keyof CdpEvents>(
    message: WireMessage,
  ): message is WireMessage & { method: E; params: CdpEvents[E] } {
    return message.method !== undefined && this.hears(message.method)
  }
}

function protocolError(method: string, error: { readonly message: string; readonly data?: string }): TabhandError {
  return new TabhandError("protocol_error", `${method}: ${error.message}${error.data ? ` (${error.data})` : ""}`, {
    evidence: { method, protocolMessage: error.message },
  })
}
