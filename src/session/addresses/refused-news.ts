import { plural } from "../../base/text.ts"
import type { Page } from "../../page/core/page.ts"
import { type Destination, type Refusal, whyRefused, writeDestination } from "./rules.ts"

/** How many hosts are listed one by one. */
const MOST_LISTED = 3
/** How many are remembered: pages choose them. */
const MOST_KEPT = 100

interface Entry {
  readonly refusal: Refusal
  count: number
}

/** Refused requests of one page until they are reported, as one note. */
export class RefusedNews {
  readonly #page: Page
  #entries = new Map<string, Entry>()
  #others = 0
  #takeBack: (() => void) | undefined

  constructor(page: Page) {
    this.#page = page
  }

  add(refusal: Refusal): void {
    const key = writeDestination(refusal)
    const known = this.#entries.get(key)
    if (known) known.count++
    else if (this.#entries.size < MOST_KEPT) this.#entries.set(key, { refusal, count: 1 })
    else this.#others++
    this.#takeBack ??= this.#page.notice(() => this.#take())
  }

  /** It is reported elsewhere. */
  remove(to: Destination): void {
    if (!this.#entries.delete(writeDestination(to)) || this.#entries.size > 0) return
    this.#takeBack?.()
    this.#takeBack = undefined
  }

  #take(): string {
    const entries = [...this.#entries.values()]
    const total = entries.reduce((sum, { count }) => sum + count, this.#others)
    const hosts = entries.length
    this.#entries = new Map()
    this.#others = 0
    this.#takeBack = undefined
    const listed = entries
      .slice(0, MOST_LISTED)
      .map(({ refusal }) => `${writeDestination(refusal)}: ${whyRefused(refusal)}`)
    const more = hosts > MOST_LISTED ? [`${plural(hosts - MOST_LISTED, "more host")}`] : []
    return `${plural(total, "request")} refused: ${[...listed, ...more].join("; ")}`
  }
}
