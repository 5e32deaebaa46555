import { Flag } from "./entry.ts"
import type { Entry } from "./look.ts"
import { type Thing, thingsIn } from "./things.ts"
import { type Sighting, sightingOf } from "./twins.ts"
import { type FrameView, framesOf, refOf, type View } from "./view.ts"

const MOST = 1_000

type Known = ReadonlyMap<number, Entry>

const NOTHING: Known = new Map()

/** What the refs of a tab stood for: in its last view, and those that are gone. */
export class Remembered {
  #last: View | undefined
  readonly #gone = new Map<string, Sighting>()

  /** Everything that can be acted on has its ref from the first look on, in reading order. */
  take(view: View): void {
    const before = this.#last
    this.#last = view
    const old = before ? knownIn(before) : new Map<string, Known>()
    const now = knownIn(view)
    const hasNew = [...now].some(([key, known]) => hasOthers(known, old.get(key) ?? NOTHING))
    const hasLost = [...old].some(([key, known]) => hasOthers(known, now.get(key) ?? NOTHING))
    if (!hasNew && !hasLost) return
    const refs = this.refs(view)
    if (before && hasLost) for (const [ref, thing] of this.refs(before)) if (!refs.has(ref)) this.#note(ref, thing)
  }

  /** Another document came: of the last view only the first refs are worth remembering. */
  forget(): void {
    const before = this.#last
    this.#last = undefined
    if (before) for (const [ref, thing] of [...this.refs(before)].slice(0, MOST)) this.#note(ref, thing)
  }

  /** What could be acted on in a view, or chosen as a frame, by ref. */
  refs(view: View): ReadonlyMap<string, Thing> {
    const refs = new Map<string, Thing>()
    for (const thing of thingsIn(view)) {
      if ((thing.entry.flags & Flag.acts) !== 0 || thing.entry.role === "iframe")
        refs.set(refOf(view, thing.frame, thing.entry), thing)
    }
    return refs
  }

  gone(ref: string): Sighting | undefined {
    return this.#gone.get(ref)
  }

  #note(ref: string, thing: Thing): void {
    this.#gone.set(ref, sightingOf(thing))
    for (const oldest of this.#gone.keys()) {
      if (this.#gone.size <= MOST) break
      this.#gone.delete(oldest)
    }
  }
}

function knownIn({ main }: View): ReadonlyMap<string, Known> {
  return new Map([...framesOf(main)].map(({ documentKey, look }: FrameView) => [documentKey, look.known]))
}

/** Whether there are entries of things that can be acted on which the others have not. */
function hasOthers(entries: Known, others: Known): boolean {
  for (const [serial, { flags, role }] of entries) {
    if (((flags & Flag.acts) !== 0 || role === "iframe") && !others.has(serial)) return true
  }
  return false
}
