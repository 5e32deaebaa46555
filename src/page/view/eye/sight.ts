import { boxOf, documentElementOf, styleOf } from "./safe.ts"
import type { Spot } from "./spot.ts"

/** What an element is drawn with, as far as it decides whether a person sees it. */
export interface Style {
  readonly display: string
  readonly visible: boolean
  readonly transparent: boolean
  /** Cuts off what does not fit into its box, with no way to scroll to it. */
  readonly clips: boolean
  readonly scrolls: boolean
  readonly position: string
  readonly pointer: boolean
  /** What is in it is not drawn. */
  readonly skips: boolean
  /** Clicks go through it. */
  readonly untouchable: boolean
}

export function readStyle(style: CSSStyleDeclaration): Style {
  // Where one direction flows, so does the other.
  const { overflowX } = style
  const flows = overflowX === "visible"
  const overflow = flows ? overflowX : `${overflowX} ${style.overflowY}`
  const pointer = style.cursor === "pointer"
  return {
    display: style.display,
    visible: style.visibility === "visible",
    transparent: style.opacity === "0",
    clips: !flows && /hidden|clip/.test(overflow),
    scrolls: !flows && /auto|scroll/.test(overflow),
    position: style.position,
    pointer,
    untouchable: pointer && style.pointerEvents === "none",
    skips: style.contentVisibility === "hidden",
  }
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A box that was read once: each read of the browser's own costs as much as the box. */
export interface Box extends Edges {
  readonly width: number
  readonly height: number
}

/** An element that cuts off what is in it, within another one that may do so too. */
export interface Clip {
  readonly element: Element
  readonly around: Clip | null
}

/** Boxes that are asked for again and again during one look. */
export class Boxes {
  readonly #known = new Map<Element, Box>()
  readonly #clips = new Map<Clip, Edges>()
  readonly scrollX = scrollX
  readonly scrollY = scrollY
  readonly #isRightToLeft = isRightToLeft()

  of(element: Element): Box {
    const known = this.#known.get(element)
    if (known !== undefined) return known
    const { x: left, y: top, width, height } = boxOf(element)
    const box = { left, top, right: left + width, bottom: top + height, width, height }
    this.#known.set(element, box)
    return box
  }

  /** Where on the page it is, however that is scrolled. */
  spotOf(element: Element): Spot {
    const { left, top, right, bottom } = this.of(element)
    return {
      left: left + this.scrollX,
      top: top + this.scrollY,
      right: right + this.scrollX,
      bottom: bottom + this.scrollY,
    }
  }

  /** What is left of an element's box after everything around it was cut off; nothing when that is nothing. */
  isCutOff(box: Edges, clip: Clip | null): boolean {
    if (clip === null) return false
    const hole = this.#hole(clip)
    return !overlaps(box, hole) || isSpeck(hole)
  }

  isSpeck(clip: Clip): boolean {
    return isSpeck(this.#hole(clip))
  }

  /** Whether it lies where no scrolling leads: left of or above the beginning. */
  isOffCanvas(box: Edges, isFixed: boolean): boolean {
    if (isFixed) return box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight
    if (box.bottom + this.scrollY <= 0) return true
    // From right to left, a page scrolls to the left and ends on the right.
    return this.#isRightToLeft ? box.left + this.scrollX >= innerWidth : box.right + this.scrollX <= 0
  }

  #hole(clip: Clip): Edges {
    const known = this.#clips.get(clip)
    if (known !== undefined) return known
    const own = this.of(clip.element)
    const hole = clip.around === null ? own : intersection(own, this.#hole(clip.around))
    this.#clips.set(clip, hole)
    return hole
  }
}

function isRightToLeft(): boolean {
  const root = documentElementOf(document)
  return root !== null && styleOf(root).direction === "rtl"
}

export function overlaps(one: Edges, other: Edges): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

export function intersection(one: Edges, other: Edges): Edges {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** Text is hidden from the eye and kept for the ear in a box of one pixel. */
function isSpeck({ left, top, right, bottom }: Edges): boolean {
  return right - left <= 1 || bottom - top <= 1
}
