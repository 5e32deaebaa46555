import { debuglog } from "node:util"
import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import { formatBytes } from "../base/text.ts"
import { CdpSession } from "./cdp-session.ts"
import { parseMessage, type WireMessage } from "./protocol.ts"
import { MESSAGE_LIMIT, type Transport } from "./transport.ts"

/** For developers: NODE_DEBUG=tabhand-cdp. The messages contain everything that is typed. */
const trace = debuglog("tabhand-cdp")

type OnReply = (reply: WireMessage) => void
type Sink = (message: WireMessage) => void

interface PendingCall {
  readonly sessionId: string | undefined
  readonly onReply: OnReply
  readonly onLost: (error: TabhandError) => void
}

/** One connection to one browser: numbers calls, matches responses, dispatches events to their session. */
export class Connection extends Emitter<{ closed: TabhandError }> {
  /** The browser itself, as a session without an id. */
  readonly root: CdpSession
  readonly #transport: Transport
  readonly #pending = new Map<number, PendingCall>()
  readonly #sinks = new Map<string, Sink>()
  #lastId = 0
  #lost: TabhandError | undefined

  constructor(transport: Transport) {
    super()
    this.#transport = transport
    this.root = new CdpSession(this, undefined)
    transport.onMessage = (text) => this.#onText(text)
    transport.onClose = (reason) => this.lose(new TabhandError("browser_gone", `the browser is gone: ${reason}`))
  }

  /** Set once the connection is lost. */
  get lost(): TabhandError | undefined {
    return this.#lost
  }

  /** Number of calls sent so far. */
  get calls(): number {
    return this.#lastId
  }

  /** Sends one call. Invokes exactly one of the two callbacks; replies keep the order of the browser's responses. */
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
      const size = text === undefined ? "the message" : formatBytes(Buffer.byteLength(text))
      onLost(new TabhandError("too_large", `${method}: ${size} exceeds the browser's message size limit`))
      return 0
    }
    trace("> %s", text)
    this.#pending.set(id, { sessionId, onReply, onLost })
    this.#transport.send(text)
    return id
  }

  /** Drops the response when it arrives. */
  forget(id: number): void {
    this.#pending.delete(id)
  }

  /** Routes every later message for this session id to `sink`. */
  claim(sessionId: string, sink: Sink): void {
    this.#sinks.set(sessionId, sink)
  }

  /** Ends a session and rejects its pending calls, because the browser will never answer them. */
  release(sessionId: string, error: TabhandError): void {
    this.#sinks.delete(sessionId)
    this.rejectPending(sessionId, error)
  }

  rejectPending(sessionId: string, error: TabhandError): void {
    for (const [id, call] of this.#pending) {
      if (call.sessionId !== sessionId) continue
      this.#pending.delete(id)
      call.onLost(error)
    }
  }

  /** Marks the browser as gone and rejects every pending call with this reason. */
  lose(error: TabhandError): void {
    if (this.#lost) return
    this.#lost = error
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    this.#sinks.clear()
    for (const { onLost } of pending) onLost(error)
    this.emit("closed", error)
    this.clear()
  }

  close(): void {
    this.#transport.close()
  }

  /** The endpoint of an attach may not be a browser at all. */
  #onText(text: string): void {
    trace("< %s", text)
    const message = parseMessage(text)
    if (message) this.#receive(message)
    else {
      this.lose(new TabhandError("browser_gone", "the endpoint does not speak the Chrome DevTools Protocol"))
      this.#transport.close()
    }
  }

  #receive(message: WireMessage): void {
    if (message.id !== undefined) {
      const call = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      call?.onReply(message)
    } else if (message.sessionId === undefined) this.root.receive(message)
    else this.#sinks.get(message.sessionId)?.(message)
  }
}

/** Undefined when the value is too large, or too deeply nested, to serialize. */
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
