import type { Turn } from "./turns.ts"

interface Entry {
  readonly client: string
  readonly acts: boolean
  readonly done: Promise<void>
}

/**
 * The order of commands on one tab: those of one client one after the other, acts of all clients one after the other,
 * and other clients' reads concurrently. Control commands bypass it.
 */
export class Lane {
  readonly #entries = new Set<Entry>()

  /** Takes the next place. The caller must pass it on, even if its command never runs. */
  enter(client: string, acts: boolean): Turn {
    const ahead = [...this.#entries].filter((entry) => entry.client === client || (acts && entry.acts))
    let finish = () => {}
    const done = new Promise<void>((resolve) => {
      finish = resolve
    })
    const entry: Entry = { client, acts, done }
    this.#entries.add(entry)
    return {
      before: Promise.all(ahead.map((each) => each.done)).then(() => {}),
      pass: () => {
        this.#entries.delete(entry)
        finish()
      },
    }
  }
}
