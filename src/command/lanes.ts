import { abortable } from "../base/deadline.ts"

interface Entry {
  readonly client: string
  readonly acts: boolean
  done: Promise<void>
}

/**
 * The order of commands on one tab: those of one client one after the other, acts of all clients one after the other,
 * and other clients' reads beside them. Control commands do not come here.
 */
export class Lane {
  readonly #entries = new Set<Entry>()

  get busy(): number {
    return this.#entries.size
  }

  async run<T>(client: string, acts: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = [...this.#entries].filter((entry) => entry.client === client || (acts && entry.acts))
    let finish = () => {}
    const entry: Entry = { client, acts, done: new Promise((resolve) => (finish = resolve)) }
    this.#entries.add(entry)
    try {
      if (before.length > 0) await abortable(Promise.all(before.map((each) => each.done)), signal)
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#entries.delete(entry)
      finish()
    }
  }
}
