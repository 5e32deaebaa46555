import { Emitter, type Listener } from "../../base/emitter.ts"
import { messageOf } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { isEventKind } from "../../runtime/session-stream.ts"
import type { SessionEvents } from "../../session/session-events.ts"

export interface Ear {
  tell(event: unknown): void
  /** From now on nothing is missed. */
  ready(): void
}

/** Tells of events until the signal fires, the session is closed, or there is none. */
export type Stream = (ear: Ear, signal: AbortSignal) => Promise<void>

/** Those who hear what happens in a session elsewhere, over one stream, which is open only while somebody listens. */
export class StreamedEars {
  readonly #open: Stream
  readonly #heard = new Emitter<SessionEvents>()
  /** What takes away each of those who listen. */
  readonly #listeners = new Set<() => void>()
  #stream: AbortController | undefined
  #opening = Promise.resolve()

  constructor(open: Stream) {
    this.#open = open
  }

  on<K extends keyof SessionEvents>(event: K, listener: Listener<SessionEvents[K]>): () => void {
    const off = this.#heard.on(event, listener)
    this.#listeners.add(off)
    void this.follow()
    return () => {
      off()
      if (this.#listeners.delete(off) && this.#listeners.size === 0) this.#end()
    }
  }

  /** Listens to the session that has the name now. Settles when nothing more is missed, or there is no such session. */
  follow(): Promise<void> {
    if (this.#listeners.size === 0 || this.#stream) return this.#opening
    const stream = new AbortController()
    this.#stream = stream
    this.#opening = new Promise((ready) => {
      this.#open({ tell: (event) => this.#hear(event), ready }, stream.signal)
        .catch((error) => {
          if (!stream.signal.aborted) this.#heard.emit("lost", { message: messageOf(error) })
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

  #hear(told: unknown): void {
    if (!isRecord(told)) return
    const { event, ...value } = told
    if (typeof event === "string" && isEventKind(event) && isEventOf(event, value)) this.#heard.emit(event, value)
  }
}

/** What the runtime tells of an event has that event's shape: both are one program. */
function isEventOf<K extends keyof SessionEvents>(_event: K, value: object): value is SessionEvents[K] {
  return isRecord(value)
}
