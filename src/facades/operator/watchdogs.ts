import { messageOf } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"
import type { SessionEventKind, SessionEvents } from "../../protocol/session-events.ts"

/** What a session offers to its listeners. */
interface Watched {
  on<K extends SessionEventKind>(event: K, listener: (value: SessionEvents[K]) => void): () => void
}

/**
 * Listens to a session. A handler that fails is taken away, put back and reported: the others go on, and so does the
 * session.
 */
export class Watchdogs {
  readonly #watched: Watched
  readonly #report: (text: string) => void
  readonly #offs = new Map<SessionEventKind, () => void>()

  constructor(watched: Watched, report: (text: string) => void) {
    this.#watched = watched
    this.#report = report
  }

  watch<K extends SessionEventKind>(event: K, handle: (value: SessionEvents[K]) => void): void {
    const off = this.#watched.on(event, (value) => {
      try {
        handle(value)
      } catch (error) {
        off()
        this.watch(event, handle)
        this.#report(`the watchdog for ${event} failed, and was restarted: ${clip(oneLine(messageOf(error)), 200)}`)
      }
    })
    this.#offs.set(event, off)
  }

  end(): void {
    for (const off of this.#offs.values()) off()
    this.#offs.clear()
  }
}
