import { TabhandError } from "../../../base/errors.ts"
import { clip, quote } from "../../../base/text.ts"
import type { FrameSnapshotter } from "../frames/frame-snapshotter.ts"

/** The element of a ref. */
export interface RefPlace {
  readonly ref: string
  readonly snapshotter: FrameSnapshotter
  readonly documentKey: string
  readonly id: number
}

/** Up to this many refs are kept even if their documents are gone. */
const MOST = 20_000

/** The refs of one tab, `e1`, `e2`, …: an element keeps its ref for life, and refs are never reused. */
export class Refs {
  readonly #byElement = new Map<string, Map<number, string>>()
  readonly #places = new Map<string, RefPlace>()
  #last = 0

  of(snapshotter: FrameSnapshotter, documentKey: string, id: number): string {
    let ofDocument = this.#byElement.get(documentKey)
    if (ofDocument === undefined) {
      ofDocument = new Map()
      this.#byElement.set(documentKey, ofDocument)
    }
    const known = ofDocument.get(id)
    if (known !== undefined) return known
    const ref = `e${++this.#last}`
    ofDocument.set(id, ref)
    this.#places.set(ref, { ref, snapshotter, documentKey, id })
    return ref
  }

  /** Drops refs of documents that are gone, once there are many. */
  keep(documentKeys: ReadonlySet<string>): void {
    if (this.#places.size <= MOST) return
    for (const [key, ofDocument] of this.#byElement) {
      if (documentKeys.has(key)) continue
      for (const ref of ofDocument.values()) this.#places.delete(ref)
      this.#byElement.delete(key)
    }
  }

  place(ref: string): RefPlace {
    const place = this.#places.get(ref)
    if (place) return place
    throw new TabhandError("stale_ref", `there is no ${quote(clip(ref, 40))} in this tab`, {
      hint: "`snapshot` shows the refs that there are",
    })
  }
}

/** `e12`, `@e12` and `ref=e12` are the same ref; undefined for anything else. */
export function refIn(text: string): string | undefined {
  return /^(?:@|ref=)?(e\d{1,9})$/.exec(text.trim())?.[1]
}
