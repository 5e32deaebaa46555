import type { Around } from "./cells.ts"
import { isFormControl, isLabelled, NAMING } from "./kinds.ts"
import type { Memory } from "./memory.ts"
import type { Names } from "./names.ts"
import { firstChild, isElement, isRendered, isText, localName, nextSibling, styleOf, textOfNode } from "./safe.ts"
import { type Box, Boxes, type Clip, overlaps, type Style } from "./sight.ts"
import type { Spot } from "./spot.ts"
import { eachChild, parentElementOf } from "./tree.ts"

export const AS_SEEN = { visibilityProperty: true, opacityProperty: true } as const

/** Tells what of a document a person can see, during one walk of it. */
export class Drawing {
  readonly #memory: Memory
  readonly #names: Names
  /** The same object each time, so that what it is around can be told to be unchanged. */
  readonly #clips = new WeakMap<Element, Clip>()
  #boxes = new Boxes()
  /** Whether the window was scrolled since the last walk. */
  hasScrolled = false

  constructor(memory: Memory, names: Names) {
    this.#memory = memory
    this.#names = names
  }

  /** Boxes that were read count for one walk. */
  begin(): void {
    const before = this.#boxes
    this.#boxes = new Boxes()
    this.hasScrolled = before.scrollX !== this.#boxes.scrollX || before.scrollY !== this.#boxes.scrollY
  }

  boxOf(element: Element): Box {
    return this.#boxes.of(element)
  }

  spotOf(element: Element): Spot {
    return this.#boxes.spotOf(element)
  }

  isCutOff(element: Element, clip: Clip | null): boolean {
    return clip !== null && this.#boxes.isCutOff(this.#boxes.of(element), clip)
  }

  /** What is around the element's children; nothing when none of them can be seen. */
  within(element: Element, style: Style, around: Around, tag: string, inert: boolean): Around | undefined {
    const isRoot = tag === "html" || tag === "body"
    const isFixed = style.position === "fixed"
    const isFree = isFixed || style.position === "absolute"
    const outer = isFixed ? null : isFree ? around.positionedClip : around.clip
    if (isFree && !isRoot && this.#boxes.isOffCanvas(this.#boxes.of(element), isFixed) && !style.scrolls)
      return undefined
    if (style.transparent && !isLabelled(element) && !this.#isOverPicture(element, tag)) return undefined
    // What cannot be seen itself cannot be scrolled either.
    if (style.scrolls && outer !== null && this.#boxes.isCutOff(this.#boxes.of(element), outer)) return undefined
    const clip = style.clips && !isRoot ? this.#clipOf(element, outer) : style.scrolls && !isRoot ? null : outer
    if (clip !== null && clip !== outer && this.#boxes.isSpeck(clip)) return this.#speck(tag, around, clip)
    return {
      pointer: style.pointer,
      named: around.named || NAMING.has(tag),
      inert: around.inert || inert,
      clip,
      positionedClip: style.position === "static" ? around.positionedClip : clip,
    }
  }

  #clipOf(element: Element, around: Clip | null): Clip {
    const known = this.#clips.get(element)
    if (known?.around === around) return known
    const clip = { element, around }
    this.#clips.set(element, clip)
    return clip
  }

  /** A box of a pixel shows nothing, but a control in it may have a label elsewhere. */
  #speck(tag: string, around: Around, clip: Clip): Around | undefined {
    return isFormControl(tag) ? { ...around, clip } : undefined
  }

  /** Whether a person can see it, or something that stands for it. */
  isSeen(element: Element, style: Style, inside: Around, around: Around): boolean {
    if (
      style.visible &&
      (!style.transparent || this.#isOverPicture(element, localName(element))) &&
      (style.display === "contents" || isRendered(element))
    ) {
      const box = this.#boxes.of(element)
      if (style.display === "contents") return true
      if (box.width >= 1 && box.height >= 1 && !this.#boxes.isCutOff(box, inside.clip) && !isCutAway(element))
        return true
      if (style.display === "inline" && this.hasDrawnChild(element)) return true
    }
    return isLabelled(element) && this.#names.labelsOf(element).some((label) => this.isDrawn(label, around.clip))
  }

  /** Whether it is a control that nobody sees, over the picture that is drawn for it: clicks on the picture are its own. */
  #isOverPicture(element: Element, tag: string): boolean {
    if (tag !== "input" && tag !== "select" && tag !== "textarea") return false
    const parent = parentElementOf(element)
    if (parent === null || styleOf(element).pointerEvents === "none") return false
    const box = this.#boxes.of(element)
    if (box.width < 4 || box.height < 4) return false
    if (hasOwnText(parent) || isPainted(styleOf(parent))) return true
    let isOver = false
    eachChild(parent, this.#memory, (other) => {
      isOver ||= isElement(other) && other !== element && this.isDrawn(other) && overlaps(this.#boxes.of(other), box)
    })
    return isOver
  }

  /** An inline element around blocks has a box without height, and they have theirs. */
  hasDrawnChild(element: Element): boolean {
    let drawn = false
    eachChild(element, this.#memory, (child) => {
      drawn ||= isElement(child) && this.isDrawn(child)
    })
    return drawn
  }

  isDrawn(element: Element, clip: Clip | null = null): boolean {
    const { display, visibility } = styleOf(element)
    if (display === "none" || visibility !== "visible") return false
    const box = this.#boxes.of(element)
    return display === "contents" || (box.width >= 1 && box.height >= 1 && !this.#boxes.isCutOff(box, clip))
  }

  isStillSeen(element: Element, clip: Clip | null): boolean {
    const box = this.#boxes.of(element)
    if (box.width < 1 || box.height < 1) return styleOf(element).display === "contents" || this.hasDrawnChild(element)
    return isRendered(element, AS_SEEN) && !this.#boxes.isCutOff(box, clip)
  }
}

export function isInline({ display }: Style): boolean {
  return display.startsWith("inline") || display === "contents"
}

/** Whether its children are there and not drawn, as those of a shadow host are that are assigned to no slot. */
export function isReplaced(element: Element): boolean {
  const child = element.firstElementChild
  return child instanceof Element && !isRendered(child) && isRendered(element) && styleOf(child).display !== "none"
}

export function hasOwnText(element: Element): boolean {
  for (let child = firstChild(element); child !== null; child = nextSibling(child)) {
    if (isText(child) && textOfNode(child).trim() !== "") return true
  }
  return false
}

function isPainted({ backgroundImage, backgroundColor }: CSSStyleDeclaration): boolean {
  return backgroundImage !== "none" || !/^(?:transparent$|rgba\(.*, 0\)$)/.test(backgroundColor)
}

/** Whether nothing of the box is left to see. */
function isCutAway(element: Element): boolean {
  return /^(?:inset\((?:50|100)%|circle\(0(?:px|%)?[ )]|polygon\(0)/.test(styleOf(element).clipPath)
}
