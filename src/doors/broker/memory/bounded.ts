import type { MemoryLimits } from "./memory.ts"

interface Entry<T> {
  /** When the command was begun. */
  readonly begunAt: number
  readonly bytes: number
  readonly value: T
}

/** What is kept for each of the newest commands, in the order in which they began. */
export class Bounded<T> {
  readonly #limits: MemoryLimits
  readonly #entries = new Map<string, Entry<T>>()
  #bytes = 0

  constructor(limits: MemoryLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#entries.size
  }

  /** When the oldest command was begun. */
  get oldest(): number | undefined {
    const [first] = this.#entries.values()
    return first?.begunAt
  }

  get(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key)
    return entry && now - entry.begunAt <= this.#limits.ageMs ? entry.value : undefined
  }

  /** A known command keeps its place. */
  set(key: string, value: T, bytes: number, now: number): void {
    const known = this.#entries.get(key)
    this.#bytes += bytes - (known?.bytes ?? 0)
    this.#entries.set(key, { begunAt: known?.begunAt ?? now, bytes, value })
    this.#forgetOldest(now)
  }

  #forgetOldest(now: number): void {
    const { ageMs, bytes, commands } = this.#limits
    for (const [key, entry] of this.#entries) {
      const fits = this.#entries.size <= commands && this.#bytes <= bytes && now - entry.begunAt <= ageMs
      // The newest is kept, however large it is.
      if (fits || this.#entries.size === 1) return
      this.#entries.delete(key)
      this.#bytes -= entry.bytes
    }
  }
}
