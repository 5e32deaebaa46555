/** What a door counts from its start. */
const names = [
  /** Commands that arrived, whatever became of them. */
  "received",
  "done",
  /** Done, with a reply that says that it did not work. */
  "failed",
  /** Not understood. */
  "invalid",
  /** Beyond a limit: nothing was done. */
  "refused",
  /** Waited until their deadline: nothing was done. */
  "expired",
  /** Known by their id: answered with the first reply, or that the outcome is unknown. */
  "repeated",
  "unknown",
  /** Replies that could not be sent. */
  "repliesLost",
  /** Notifications of the browser's protocol. */
  "events",
  "eventsDropped",
  "reconnects",
] as const

export type CounterName = (typeof names)[number]

export class Counters {
  readonly #counts = new Map<CounterName, number>(names.map((name) => [name, 0]))
  /** Dropped events of each open session. */
  readonly #dropped = new Map<string, number>()
  #changed = () => {}

  /** Called at each change. */
  onChange(changed: () => void): void {
    this.#changed = changed
  }

  add(name: CounterName, count = 1): void {
    this.#counts.set(name, this.get(name) + count)
    this.#changed()
  }

  get(name: CounterName): number {
    return this.#counts.get(name) ?? 0
  }

  addDropped(session: string, count: number): void {
    this.#dropped.set(session, (this.#dropped.get(session) ?? 0) + count)
    this.add("eventsDropped", count)
  }

  forget(session: string): void {
    this.#dropped.delete(session)
  }

  all(): Readonly<Record<string, unknown>> {
    return { ...Object.fromEntries(this.#counts), droppedBySession: Object.fromEntries(this.#dropped) }
  }
}
