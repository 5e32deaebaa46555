import { abortable } from "../base/deadline.ts"

interface Entry {
  readonly client: string
  readonly acts: boolean
  readonly done: Promise<void>
}

/**
 * The order of commands on one tab: those of one client one after the other, acts of all clients one after the other,
 * and other clients' reads beside them. Control commands do not come here.
 */
export class Lane {
  readonly #entries = new Set<Entry>()

  /** The place in the lane is taken before this returns. */
  async run<T>(client: string, acts: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = [...this.#entries].filter((entry) => entry.client === client || (acts && entry.acts))
    let finish = () => {}
    const done = new Promise<void>((resolve) => {
      finish = resolve
    })
    const entry: Entry = { client, acts, done }
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
