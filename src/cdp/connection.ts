import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import { formatBytes } from "../base/text.ts"
import { CdpSession } from "./cdp-session.ts"
import { parseMessage, type WireMessage } from "./protocol.ts"
import { MESSAGE_LIMIT, type Transport } from "./transport.ts"

type OnReply = (reply: WireMessage) => void
type Sink = (message: WireMessage) => void

interface Waiting {
  readonly sessionId: string | undefined
  readonly onReply: OnReply
  readonly onLost: (error: TabhandError) => void
}

/** One connection to one browser: numbers calls, matches answers, hands events to the session they belong to. */
export class Connection extends Emitter<{ closed: TabhandError }> {
  /** The browser itself, as a session without an id. */
  readonly root: CdpSession
  readonly #transport: Transport
  readonly #waiting = new Map<number, Waiting>()
  readonly #sinks = new Map<string, Sink>()
  #lastId = 0
  #lost: TabhandError | undefined

  constructor(transport: Transport) {
    super()
    this.#transport = transport
    this.root = new CdpSession(this, undefined)
    transport.onMessage = (text) => this.#hear(text)
    transport.onClose = (reason) => this.lose(new TabhandError("browser_gone", `the browser is gone: ${reason}`))
  }

  /** Why nothing can be sent any more, once that is so. */
  get lost(): TabhandError | undefined {
    return this.#lost
  }

  /** How many calls were sent so far. */
  get calls(): number {
    return this.#lastId
  }

  /** Sends one call. Exactly one of the two callbacks is called, in the order in which the browser answers. */
  post(
    sessionId: string | undefined,
    method: string,
    params: unknown,
    onReply: OnReply,
    onLost: (error: TabhandError) => void,
  ): number {
    if (this.#lost) {
      onLost(this.#lost)
      return 0
    }
    const id = ++this.#lastId
    const text = stringify(sessionId === undefined ? { id, method, params } : { id, method, params, sessionId })
    if (text === undefined || isOverLimit(text)) {
      const size = text === undefined ? "this" : formatBytes(Buffer.byteLength(text))
      onLost(new TabhandError("too_large", `${method}: ${size} is more than the browser takes in one message`))
      return 0
    }
    this.#waiting.set(id, { sessionId, onReply, onLost })
    this.#transport.send(text)
    return id
  }

  /** The caller no longer wants the answer; when it comes it is dropped. */
  forget(id: number): void {
    this.#waiting.delete(id)
  }

  /** Everything that arrives for this session id goes to `sink` from now on. */
  claim(sessionId: string, sink: Sink): void {
    this.#sinks.set(sessionId, sink)
  }

  /** The session is over: what waits on it fails now, because the browser will never answer it. */
  release(sessionId: string, error: TabhandError): void {
    this.#sinks.delete(sessionId)
    this.failWaiting(sessionId, error)
  }

  failWaiting(sessionId: string, error: TabhandError): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue
      this.#waiting.delete(id)
      waiting.onLost(error)
    }
  }

  /** Declares the browser gone: everything that waits fails with this reason. */
  lose(error: TabhandError): void {
    if (this.#lost) return
    this.#lost = error
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#sinks.clear()
    for (const { onLost } of waiting) onLost(error)
    this.emit("closed", error)
    this.clear()
  }

  close(): void {
    this.#transport.close()
  }

  /** Whatever we were told to attach to may be no browser at all; then there is nobody to talk to. */
  #hear(text: string): void {
    const message = parseMessage(text)
    if (message) this.#receive(message)
    else {
      this.lose(new TabhandError("browser_gone", "what answers there does not speak the debugging protocol"))
      this.#transport.close()
    }
  }

  #receive(message: WireMessage): void {
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      waiting?.onReply(message)
    } else if (message.sessionId === undefined) this.root.receive(message)
    else this.#sinks.get(message.sessionId)?.(message)
  }
}

/** Undefined when the value is too large, or nested too deeply, to be written at all. */
function stringify(value: object): string | undefined {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isOverLimit(text: string): boolean {
  // A character takes at most four bytes: most messages need not be counted.
  return text.length > MESSAGE_LIMIT / 4 && Buffer.byteLength(text) > MESSAGE_LIMIT
}
