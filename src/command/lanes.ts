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

/** A command's place among those of its client, from its arrival until it knows the lane that it belongs to. */
export interface Turn {
  /** Resolves when all that came before have passed on. */
  readonly come: Promise<unknown>
  pass(): void
}

/** Commands of one client reach their lanes in the order in which they came, although each takes its time to get ready. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take(client: string): Turn {
    const come = this.#last.get(client) ?? Promise.resolve()
    let pass = () => {}
    const passed = new Promise<void>((resolve) => {
      pass = resolve
    })
    const last = Promise.all([come, passed]).then(() => {
      if (this.#last.get(client) === last) this.#last.delete(client)
    })
    this.#last.set(client, last)
    return { come, pass }
  }
}
