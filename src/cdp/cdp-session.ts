import { timeoutError } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import type { Connection } from "./connection.ts"
import { type CdpEvents, isResultOf, type Method, type Params, type Result, type WireMessage } from "./protocol.ts"

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Applies to calls without a signal. */
  readonly timeoutMs?: number
  /** When the call is pipelined, a later failure is ignored. */
  readonly ignoreFailure?: boolean
}

/** Default timeout for a call with neither a signal nor a limit. */
const CALL_LIMIT_MS = 15_000

/** For a call that may stay pending as long as the target lives. */
export const UNLIMITED = { timeoutMs: Number.POSITIVE_INFINITY } as const satisfies CallOptions

const HANDLED_BY_BROWSER = /^(Fetch|Target)\./

interface OwnEvents {
  /** Every event of the session, whatever its name. */
  "*": WireMessage
  /** Emitted once, with the reason. No event follows it. */
  ended: TabhandError
}

/** One protocol session: the browser itself, a page, a frame or a worker. */
export class CdpSession extends Emitter<CdpEvents & OwnEvents> {
  readonly id: string | undefined
  readonly #connection: Connection
  readonly #unsubscribe: () => void
  #endReason: TabhandError | undefined
  /** Pipelined calls whose responses are pending; undefined while calls are not pipelined. */
  #pipelined: Promise<unknown>[] | undefined

  constructor(connection: Connection, id: string | undefined) {
    super()
    this.#connection = connection
    this.id = id
    this.#unsubscribe = connection.on("closed", (error) => this.end(error))
    if (id !== undefined) connection.claim(id, (message) => this.receive(message))
  }

  get endReason(): TabhandError | undefined {
    return this.#endReason ?? this.#connection.lost
  }

  send<M extends Method>(
    method: M,
    ...rest: Params<M> extends undefined
      ? [params?: undefined, options?: CallOptions]
      : [params?: Params<M>, options?: CallOptions]
  ): Promise<Result<M>> {
    const [params, options] = rest
    const emptyResult: unknown = {}
    if (!this.#pipelined || HANDLED_BY_BROWSER.test(method) || !isResultOf(method, emptyResult)) {
      return this.#send(method, params, options)
    }
    const answer = this.#send(method, params, { ...UNLIMITED, ...options })
    answer.catch(() => undefined)
    if (!options?.ignoreFailure) this.#pipelined.push(answer)
    return Promise.resolve(emptyResult)
  }

  /**
   * For a paused target that only the browser can answer for yet. Such a target runs its calls in order and before its
   * first line of script, so `send` resolves as soon as a call is sent.
   */
  startPipelining(): void {
    this.#pipelined = []
  }

  /** `send` waits for responses again. Rejects if a pipelined call failed. */
  async flushPipelined(): Promise<void> {
    const pipelined = this.#pipelined ?? []
    this.#pipelined = undefined
    await Promise.all(pipelined)
  }

  #send<M extends Method>(
    method: M,
    params: Params<M> | undefined,
    { signal, timeoutMs }: CallOptions = {},
  ): Promise<Result<M>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (this.#endReason) return reject(this.#endReason)
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
          else reject(new TabhandError("protocol_error", `${method} returned no result`))
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
    if (this.#hasListener(message)) this.emit(message.method, message.params)
  }

  /** Rejects pending calls, and every later call, with `error`. */
  end(error: TabhandError): void {
    if (this.#endReason) return
    this.#endReason = error
    this.#unsubscribe()
    if (this.id !== undefined) this.#connection.release(this.id, error)
    this.emit("ended", error)
    this.clear()
  }

  /** Rejects pending calls but keeps the session: after a crash the browser never answers them. */
  rejectPending(error: TabhandError): void {
    if (this.id !== undefined) this.#connection.rejectPending(this.id, error)
  }

  #hasListener<E extends keyof CdpEvents>(
    message: WireMessage,
  ): message is WireMessage & { method: E; params: CdpEvents[E] } {
    return message.method !== undefined && this.hasListener(message.method)
  }
}

function protocolError(method: string, error: { readonly message: string; readonly data?: string }): TabhandError {
  return new TabhandError("protocol_error", `${method}: ${error.message}${error.data ? ` (${error.data})` : ""}`, {
    evidence: { method, protocolMessage: error.message },
  })
}
