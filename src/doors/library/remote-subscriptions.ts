import { Emitter, type Listener } from "../../base/emitter.ts"
import { messageOf } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { isSessionEventKind, type SessionEvents } from "../../protocol/session-events.ts"

export interface EventSink {
  receive(event: unknown): void
  /** Called once no event is missed any more. */
  ready(): void
}

/** Reports events until the signal fires or the session is closed; settles at once if there is none. */
export type Stream = (sink: EventSink, signal: AbortSignal) => Promise<void>

/** Subscriptions to a session in another process, over one stream that is open only while there are listeners. */
export class RemoteSubscriptions {
  readonly #open: Stream
  readonly #emitter = new Emitter<SessionEvents>()
  /** The unsubscribe functions of all listeners. */
  readonly #listeners = new Set<() => void>()
  #stream: AbortController | undefined
  #opening = Promise.resolve()

  constructor(open: Stream) {
    this.#open = open
  }

  on<K extends keyof SessionEvents>(event: K, listener: Listener<SessionEvents[K]>): () => void {
    const off = this.#emitter.on(event, listener)
    this.#listeners.add(off)
    void this.follow()
    return () => {
      off()
      if (this.#listeners.delete(off) && this.#listeners.size === 0) this.#end()
    }
  }

  /** Subscribes to the session that has the name. Settles once no event is missed, or if there is no such session. */
  follow(): Promise<void> {
    if (this.#listeners.size === 0 || this.#stream) return this.#opening
    const stream = new AbortController()
    this.#stream = stream
    this.#opening = new Promise((ready) => {
      this.#open({ receive: (event) => this.#receive(event), ready }, stream.signal)
        .catch((error) => {
          if (!stream.signal.aborted) this.#emitter.emit("lost", { message: messageOf(error) })
        })
        .finally(() => {
          if (this.#stream === stream) this.#stream = undefined
          ready()
        })
    })
    return this.#opening
  }

  stop(): void {
    for (const off of this.#listeners) off()
    this.#listeners.clear()
    this.#end()
  }

  #end(): void {
    this.#stream?.abort()
    this.#stream = undefined
  }

  #receive(message: unknown): void {
    if (!isRecord(message)) return
    const { event, ...value } = message
    if (typeof event === "string" && isSessionEventKind(event) && isEventOf(event, value))
      this.#emitter.emit(event, value)
  }
}

/** The runtime is our own program: the facts of an event are trusted to have its shape. */
function isEventOf<K extends keyof SessionEvents>(_event: K, value: object): value is SessionEvents[K] {
  return isRecord(value)
}
