import type { Tab } from "../../session/tab.ts"
import { NexoError } from "./nexo-error.ts"

/** Whatever looks like this names an element of a snapshot; anything else is a CSS selector. */
const REF = /^@([A-Za-z0-9_]+)$/

const SNAPSHOT = "take a new browser_snapshot"

/**
 * The numbers of elements in snapshots. An element that is in several snapshots one after the other keeps its number;
 * no other element ever gets it. Only those of the last snapshot count.
 */
export class Refs {
  #last = 0
  #tab: Tab | undefined
  /** Of the last snapshot: our engine's refs by number, and the reverse. */
  #byNumber = new Map<number, string>()
  #numbers = new Map<string, number>()

  /** Begins a snapshot of the tab that lists these elements. */
  list(tab: Tab, refs: readonly string[]): string[] {
    const known = tab === this.#tab ? this.#numbers : new Map<string, number>()
    this.#tab = tab
    this.#byNumber = new Map()
    this.#numbers = new Map()
    return refs.map((ref) => this.#give(ref, known.get(ref)))
  }

  /** The ref of an element that an answer names. */
  of(tab: Tab, ref: string): string {
    if (tab !== this.#tab) this.list(tab, [])
    return this.#give(ref, this.#numbers.get(ref))
  }

  #give(ref: string, known: number | undefined): string {
    const number = known ?? ++this.#last
    this.#byNumber.set(number, ref)
    this.#numbers.set(ref, number)
    return `@e${number}`
  }

  /** The element of our engine that a target names; undefined for a selector. */
  find(tab: Tab, target: string): string | undefined {
    const [, written] = REF.exec(target) ?? []
    if (written === undefined) return undefined
    const number = Number(/^e(\d{1,9})$/.exec(written)?.[1] ?? Number.NaN)
    const ref = tab === this.#tab ? this.#byNumber.get(number) : undefined
    if (ref === undefined) throw this.#unknown(target, number)
    const { snapshotter, documentKey } = tab.page.capture.refs.place(ref)
    if (snapshotter.isNow(documentKey)) return ref
    throw new NexoError("failed", `${target} was on a page that is gone: ${SNAPSHOT}`)
  }

  #unknown(target: string, number: number): NexoError {
    if (this.#last === 0) return new NexoError("failed", `there is no ${target} yet: take a browser_snapshot first`)
    const why = number <= this.#last ? `${target} is not in the last browser_snapshot` : `there is no ${target}`
    return new NexoError("failed", `${why}: ${SNAPSHOT}`)
  }
}
