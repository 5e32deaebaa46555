import type { Entry } from "./entries.ts"
import type { Clip } from "./reach.ts"
import type { Spot } from "./spot.ts"

/** What is around an element, as far as it matters for how the element is told. */
export interface Around {
  /** Whether the cursor is a hand already. */
  readonly pointer: boolean
  /** Whether text is told by the name of what it stands in. */
  readonly named: boolean
  readonly inert: boolean
  /** What cuts off or scrolls what is in there. */
  readonly clip: Clip | null
  /** How opaque all that is around is together, up to 1. */
  readonly opacity: number
  /** Whether that is so little that nobody sees it. */
  readonly transparent: boolean
  /** Whether something around is positioned, so that it may lie off the page. */
  readonly displaced: boolean
}

/** Around a whole document. */
export const OUTERMOST: Around = {
  pointer: false,
  named: false,
  inert: false,
  clip: null,
  opacity: 1,
  transparent: false,
  displaced: false,
}

export function isSameAround(one: Around, other: Around): boolean {
  return (
    one.pointer === other.pointer &&
    one.named === other.named &&
    one.inert === other.inert &&
    one.clip === other.clip &&
    one.opacity === other.opacity &&
    one.displaced === other.displaced
  )
}

const named = new WeakMap<Around, Around>()

/** The same for what is told by the name of what it stands in. */
export function asNamed(around: Around): Around {
  if (around.named) return around
  const known = named.get(around)
  if (known !== undefined) return known
  const inside = { ...around, named: true }
  named.set(around, inside)
  return inside
}

export interface Acting {
  readonly id: number
  readonly element: Element
  /** What may cut it off. */
  readonly clip: Clip | null
  /** Whether it is seen itself, and not only a label that stands for it. */
  readonly byBox: boolean
  readonly spot: Spot
}

/** What is in it may be scrolled, which nothing tells. */
export interface Scroller {
  readonly element: Element
  top: number
  left: number
}

/** Something that a person can neither see nor scroll to. */
export interface Cut {
  /** The element that cuts it off; nothing where it lies off the page, or is transparent. */
  readonly by: Element | undefined
  readonly word: string
}

/** What must be looked at again although nothing says that it changed. */
export interface Found {
  readonly acting: Acting[]
  readonly frames: Element[]
  readonly suspects: Element[]
  /** Elements with text of their own, and where something near them is. */
  readonly texts: { readonly element: Element; readonly beside: Spot | undefined }[]
  readonly scrollers: Scroller[]
  /** What was left out, and whether it would still be. */
  readonly hidden: { readonly element: Element; readonly isStill: () => boolean }[]
  /** What was left out although it is there, and was counted nowhere yet. */
  readonly cut: Cut[]
}

export function nothingFound(): Found {
  return { acting: [], frames: [], suspects: [], texts: [], scrollers: [], hidden: [], cut: [] }
}

/** What was found in a part of the document. */
type FoundIn = { readonly [K in keyof Found]: readonly Found[K][number][] }

/** What a part of the document gave when it was last walked. */
export interface Cell {
  /** Cells of an earlier one are worth nothing. */
  readonly era: number
  readonly around: Around
  readonly entries: readonly Entry[]
  readonly found: FoundIn
}

/** Where lists stood when the walk of a part began. */
export type Marks = Readonly<Record<keyof Found, number>>

export function marksOf(found: Found): Marks {
  return {
    acting: found.acting.length,
    frames: found.frames.length,
    suspects: found.suspects.length,
    texts: found.texts.length,
    scrollers: found.scrollers.length,
    hidden: found.hidden.length,
    cut: found.cut.length,
  }
}

export function since(found: Found, marks: Marks): FoundIn {
  return {
    acting: rest(found.acting, marks.acting),
    frames: rest(found.frames, marks.frames),
    suspects: rest(found.suspects, marks.suspects),
    texts: rest(found.texts, marks.texts),
    scrollers: rest(found.scrollers, marks.scrollers),
    hidden: rest(found.hidden, marks.hidden),
    cut: rest(found.cut, marks.cut),
  }
}

/** Nearly every part of a document finds nothing of most kinds. */
const NONE: readonly never[] = []

function rest<T>(list: readonly T[], from: number): readonly T[] {
  return list.length === from ? NONE : list.slice(from)
}

export function addAll(to: Found, from: FoundIn): void {
  for (const each of from.acting) to.acting.push(each)
  for (const each of from.frames) to.frames.push(each)
  for (const each of from.suspects) to.suspects.push(each)
  for (const each of from.texts) to.texts.push(each)
  for (const each of from.scrollers) to.scrollers.push(each)
  for (const each of from.hidden) to.hidden.push(each)
  for (const each of from.cut) to.cut.push(each)
}
