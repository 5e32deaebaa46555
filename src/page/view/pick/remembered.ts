import { Flag } from "../../../injected/wire/entry.ts"
import type { Entry } from "../model/look.ts"
import { type RememberedThing, rememberedThings } from "../model/twins.ts"
import { type FrameView, framesOf, refOf, type View } from "../model/view.ts"
import { type Thing, thingsIn } from "../query/things.ts"

const MOST = 1_000

type Known = ReadonlyMap<number, Entry>

const NOTHING: Known = new Map()

/** The elements of a tab's refs: those of its last view, and removed ones. */
export class Remembered {
  #last: View | undefined
  readonly #gone = new Map<string, RememberedThing>()

  /** Controls get their refs at the first capture, in reading order. */
  take(view: View): void {
    const before = this.#last
    this.#last = view
    const old = before ? knownIn(before) : new Map<string, Known>()
    const now = knownIn(view)
    const hasNew = [...now].some(([key, known]) => hasOthers(known, old.get(key) ?? NOTHING))
    const hasLost = [...old].some(([key, known]) => hasOthers(known, now.get(key) ?? NOTHING))
    if (!hasNew && !hasLost) return
    const refs = this.refs(view)
    if (!before || !hasLost) return
    const shown = this.refs(before)
    this.#note(
      [...shown].filter(([ref]) => !refs.has(ref)),
      shown,
    )
  }

  /** On a new document, only the first refs of the last view are remembered. */
  forget(): void {
    const before = this.#last
    this.#last = undefined
    if (!before) return
    const shown = this.refs(before)
    this.#note([...shown].slice(0, MOST), shown)
  }

  /** The controls and frames of a view, by ref. */
  refs(view: View): ReadonlyMap<string, Thing> {
    const refs = new Map<string, Thing>()
    for (const thing of thingsIn(view)) {
      if ((thing.entry.flags & Flag.acts) !== 0 || thing.entry.role === "iframe")
        refs.set(refOf(view, thing.frame, thing.entry), thing)
    }
    return refs
  }

  gone(ref: string): RememberedThing | undefined {
    return this.#gone.get(ref)
  }

  #note(removed: readonly (readonly [string, Thing])[], shown: ReadonlyMap<string, Thing>): void {
    for (const [ref, thing] of rememberedThings(removed, shown.values())) this.#gone.set(ref, thing)
    for (const oldest of this.#gone.keys()) {
      if (this.#gone.size <= MOST) break
      this.#gone.delete(oldest)
    }
  }
}

function knownIn({ main }: View): ReadonlyMap<string, Known> {
  return new Map([...framesOf(main)].map(({ documentKey, look }: FrameView) => [documentKey, look.known]))
}

/** Whether there are controls or frames that the others lack. */
function hasOthers(entries: Known, others: Known): boolean {
  for (const [serial, { flags, role }] of entries) {
    if (((flags & Flag.acts) !== 0 || role === "iframe") && !others.has(serial)) return true
  }
  return false
}
