import type { SessionEvents } from "../../protocol/session-events.ts"
import type { Session } from "../../session/session.ts"

interface Subscription {
  listenTo(session: Session): void
}

/** Subscriptions to a session by name: it is opened by its first command, may be closed, and be opened again. */
export class LocalSubscriptions {
  readonly #find: () => Session | undefined
  readonly #subscriptions = new Set<Subscription>()
  #session: Session | undefined

  constructor(find: () => Session | undefined) {
    this.#find = find
  }

  on<K extends keyof SessionEvents>(event: K, listener: (value: SessionEvents[K]) => void): () => void {
    this.follow()
    let off = () => {}
    const subscription: Subscription = {
      listenTo(session) {
        off()
        off = session.on(event, listener)
      },
    }
    this.#subscriptions.add(subscription)
    if (this.#session) subscription.listenTo(this.#session)
    return () => {
      off()
      this.#subscriptions.delete(subscription)
    }
  }

  /** Subscribes to the session that currently has the name. */
  follow(): void {
    const session = this.#find()
    if (session === undefined || session === this.#session) return
    this.#session = session
    for (const subscription of this.#subscriptions) subscription.listenTo(session)
  }
}
