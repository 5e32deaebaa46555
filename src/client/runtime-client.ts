import { LineReader } from "../base/line-reader.ts"
import { apiPaths } from "../protocol/api.ts"
import type { Answered, ApiAnswer, ApiCall } from "../protocol/call.ts"
import type { AnsweredRequest, HandlerLine } from "../protocol/handled-request.ts"
import { negotiate, textsIn } from "../protocol/negotiate.ts"
import type { ProtocolDomain } from "../protocol/session-events.ts"
import { CallChannel, type Waiting } from "./call-channel.ts"
import { deliver, type RuntimePlace } from "./deliver.ts"
import { httpRequest } from "./http-request.ts"
import { startRuntime } from "./start.ts"

export interface CallOptions extends Waiting {
  /** The value of a variable of the caller's environment; throws if it may not be sent. */
  secret(name: string): string
  /** Downloads a browser if there is none. */
  install(): Promise<void>
}

/** The client of the runtime for doors in other processes. */
export class RuntimeClient {
  readonly #place: RuntimePlace
  #channel: CallChannel | undefined
  #starting: Promise<void> | undefined

  constructor(place: RuntimePlace = {}) {
    this.#place = place
  }

  /** Lets the runtime run one call, and supplies what it asks for. */
  call(call: ApiCall, options: CallOptions): Promise<Answered> {
    return negotiate<ApiCall, Answered>(call, {
      ask: (asked) => this.#ask(asked, options),
      textsOf: ({ args, stdin }) => textsIn([args, stdin]),
      secret: options.secret,
      install: async () => void (await options.install()),
    })
  }

  /** Ends the running calls; another call opens a new connection. */
  close(): void {
    this.#channel?.close()
  }

  /**
   * Keeps the session open until the signal fires or this process is gone; calls `onHeld` once it is held. Settles
   * when it is no longer held.
   */
  async lease(session: string, graceMs: number, signal: AbortSignal, onHeld: () => void = () => {}): Promise<void> {
    const query = new URLSearchParams({ session, grace: String(graceMs) })
    await this.#get(`${apiPaths.lease}?${query}`, { signal, onBody: onHeld })
  }

  /** Streams the session's events until the signal fires or it is closed; no event is missed after `onOpen`. */
  async events(
    session: string,
    onEvent: (event: unknown) => void,
    signal: AbortSignal,
    onOpen: () => void = () => {},
  ): Promise<void> {
    return this.#lines(`${apiPaths.events}?${new URLSearchParams({ session })}`, onEvent, signal, onOpen)
  }

  /** Streams the notifications about the tabs that a facade opens for the owner; none is missed after `onOpen`. */
  async protocolEvents(
    { domains, ...asked }: { facade: string; owner: string; domains: readonly ProtocolDomain[] },
    onEvent: (event: unknown) => void,
    signal: AbortSignal,
    onOpen: () => void,
  ): Promise<void> {
    const query = new URLSearchParams({ ...asked, domains: domains.join() })
    return this.#lines(`${apiPaths.protocol}?${query}`, onEvent, signal, onOpen)
  }

  /** Handles requests of pages until the signal fires. Settles when the runtime does not ask any more. */
  async handle(timeoutMs: number, onLine: (line: HandlerLine) => void, signal: AbortSignal): Promise<void> {
    const lines = new LineReader((line) => onLine(JSON.parse(line)))
    const path = `${apiPaths.handlers}?${new URLSearchParams({ timeout: String(timeoutMs) })}`
    await this.#get(path, { signal, onBody: (chunk) => lines.take(chunk) })
  }

  /** Answers a request that waits for a handler. */
  async answer(handler: string, ask: number, answer: AnsweredRequest): Promise<void> {
    const path = `${apiPaths.handlers}?${new URLSearchParams({ handler, ask: String(ask) })}`
    const body = Buffer.from(JSON.stringify(answer))
    const headers = { "Content-Type": "application/json" }
    await deliver(
      (socket) => httpRequest(socket, { method: "POST", path, headers, body }),
      this.#place,
      // A runtime that has just been started waits for no answer.
      async () => undefined,
    )
  }

  /** The files that a session saved, or one of them. */
  artifacts(session: string, name?: string): Promise<Buffer> {
    const query = new URLSearchParams({ session })
    const which = name === undefined ? "" : `/${encodeURIComponent(name)}`
    return this.#get(`${apiPaths.artifacts}${which}?${query}`)
  }

  #ask(call: ApiCall, waiting: CallOptions): Promise<ApiAnswer> {
    return deliver((socket) => this.#channelTo(socket).ask(call, waiting), this.#place, this.#start)
  }

  /** All calls that find no runtime wait for one start, then continue in their order. */
  readonly #start = (home: string, program: string): Promise<void> => {
    this.#starting ??= startRuntime(home, program).finally(() => {
      this.#starting = undefined
    })
    return this.#starting
  }

  /** Replaces a closed channel. */
  #channelTo(socket: string): CallChannel {
    if (!this.#channel?.isOpen) this.#channel = new CallChannel(socket)
    return this.#channel
  }

  async #lines(
    path: string,
    onEvent: (event: unknown) => void,
    signal: AbortSignal,
    onOpen: () => void,
  ): Promise<void> {
    const lines = new LineReader((line) => onEvent(JSON.parse(line)))
    const onBody = (chunk: Buffer) => {
      onOpen()
      lines.take(chunk)
    }
    await this.#get(path, { signal, onBody })
  }

  #get(path: string, listening: Parameters<typeof httpRequest>[2] = {}): Promise<Buffer> {
    return deliver((socket) => httpRequest(socket, { method: "GET", path }, listening), this.#place, this.#start)
  }
}
