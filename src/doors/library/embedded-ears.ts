import type { Session } from "../../session/session.ts"
import type { SessionEvents } from "../../session/session-events.ts"

interface Ear {
  listenTo(session: Session): void
}

/** Those who hear what happens in a session of a name, which comes with its first command, may end, and come again. */
export class EmbeddedEars {
  readonly #find: () => Session | undefined
  readonly #ears = new Set<Ear>()
  #session: Session | undefined

  constructor(find: () => Session | undefined) {
    this.#find = find
  }

  on<K extends keyof SessionEvents>(event: K, listener: (value: SessionEvents[K]) => void): () => void {
    this.follow()
    let off = () => {}
    const ear: Ear = {
      listenTo(session) {
        off()
        off = session.onShown(event, listener)
      },
    }
    this.#ears.add(ear)
    if (this.#session) ear.listenTo(this.#session)
    return () => {
      off()
      this.#ears.delete(ear)
    }
  }

  /** Listens to the session that has the name now. */
  follow(): void {
    const session = this.#find()
    if (session === undefined || session === this.#session) return
    this.#session = session
    for (const ear of this.#ears) ear.listenTo(session)
  }
}
