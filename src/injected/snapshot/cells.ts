import type { Entry } from "./entries.ts"
import type { Clip } from "./sight/reach.ts"
import type { Spot } from "./sight/spot.ts"

/** The context of an element that affects how it is reported. */
export interface Around {
  /** Whether the cursor is already a pointer. */
  readonly pointer: boolean
  /** Whether text is already part of the name of an ancestor. */
  readonly named: boolean
  readonly inert: boolean
  /** The innermost ancestor that clips or scrolls the content. */
  readonly clip: Clip | null
  /** The product of all ancestors' opacity, up to 1. */
  readonly opacity: number
  /** Whether that is too little to be visible. */
  readonly transparent: boolean
  /** Whether an ancestor is positioned, so that the content may be off the page. */
  readonly displaced: boolean
}

/** The context of a document's root. */
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

/** The same context inside an element whose name contains its text. */
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
  /** The innermost ancestor that may clip it. */
  readonly clip: Clip | null
  /** Whether it is visible itself, rather than only a label of it. */
  readonly byBox: boolean
  readonly spot: Spot
}

/** An element whose content may be scrolled, which no mutation reports. */
export interface Scroller {
  readonly element: Element
  /** Whether only a script can scroll it: then only what it shows now is reachable. */
  readonly cuts: boolean
  top: number
  left: number
}

/** Something that is neither visible nor reachable by scrolling. */
export interface Cut {
  /** The element that clips it; undefined if it is off the page or transparent. */
  readonly by: Element | undefined
  readonly word: string
}

/** What must be checked again even without a mutation. */
export interface Found {
  readonly acting: Acting[]
  readonly frames: Element[]
  readonly suspects: Element[]
  /** Elements with text of their own, and the position of something near them. */
  readonly texts: { readonly element: Element; readonly beside: Spot | undefined }[]
  readonly scrollers: Scroller[]
  /** Elements that were left out, and a check whether they still would be. */
  readonly hidden: { readonly element: Element; readonly isStill: () => boolean }[]
  /** Unreachable things that are not yet counted at an ancestor. */
  readonly cut: Cut[]
}

export function nothingFound(): Found {
  return { acting: [], frames: [], suspects: [], texts: [], scrollers: [], hidden: [], cut: [] }
}

/** The findings in one part of the document. */
type FoundIn = { readonly [K in keyof Found]: readonly Found[K][number][] }

/** The cached result of walking a part of the document. */
export interface Cell {
  /** Cells of an earlier era are invalid. */
  readonly era: number
  readonly around: Around
  readonly entries: readonly Entry[]
  readonly found: FoundIn
}

/** The length of each list when the walk of a part began. */
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
