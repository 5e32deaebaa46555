import { ContainingBlocks, isInTopLayer } from "./blocks.ts"
import type { Around } from "./cells.ts"
import { isNode } from "./elements.ts"
import { Ink } from "./ink.ts"
import { isLabelled, NAMED_BY_LABEL, NAMING } from "./kinds.ts"
import { isHeaped, isIllegible, isMovedAway, isOneLine, isShrunk, LEAST_TEXT, MOST_LINES } from "./legible.ts"
import type { Means } from "./means.ts"
import type { Memory } from "./memory.ts"
import type { Names } from "./names.ts"
import { type Clip, Reach, WINDOW } from "./reach.ts"
import {
  allBelow,
  clientHeightOf,
  clientWidthOf,
  documentElementOf,
  firstChild,
  isElement,
  isRendered,
  isText,
  localName,
  nextSibling,
  scrollHeightOf,
  scrollWidthOf,
  styleOf,
  textOfNode,
} from "./safe.ts"
import {
  type Box,
  Boxes,
  type Edges,
  LEAST_OPACITY,
  type Overflow,
  overflowIn,
  overlaps,
  readStyle,
  type Style,
} from "./sight.ts"
import type { Spot } from "./spot.ts"
import { eachChild, parentElementOf } from "./tree.ts"

export const AS_SEEN = { visibilityProperty: true, opacityProperty: true } as const

const LAID_OUT = { contentVisibilityAuto: true } as const

/** How an element meets the eye. */
export type Sight =
  | { readonly seen: true; readonly transparent?: true }
  /** What keeps it out of reach: an element, the edges of the page, or nothing in particular where it is not drawn at all. */
  | { readonly seen: false; readonly by?: Element | "page" }

const SEEN: Sight = { seen: true }
const TRANSPARENT: Sight = { seen: true, transparent: true }
const NOT_DRAWN: Sight = { seen: false }

/** So deep below an element without a box of its own its content is looked for. */
const DEEPEST = 4

/** Tells what of a document a person can see or scroll to, during one walk of it. */
export class Drawing {
  readonly #memory: Memory
  readonly #names: Names
  /** The same object each time, so that what it is around can be told to be unchanged. */
  readonly #clips = new WeakMap<Element, Clip>()
  #boxes = new Boxes()
  readonly #view: Window
  readonly #means: Means | undefined
  #reach: Reach
  #ink: Ink
  #blocks = new ContainingBlocks()
  /** Which clips are around what stands in an element, for elements that are not on the way of the walk. */
  #inside = new Map<Element, Clip | null>()
  /** The control whose style was read last. */
  #last: { readonly element: Element; readonly style: Style } | undefined
  #bodyIsBox = false
  /** Whether a column was met that is drawn without width, which cuts off what is in its cells. */
  #hasCollapsed = false
  readonly #range = document.createRange()
  /** Whether the window was scrolled since the last walk. */
  hasScrolled = false

  /** Without means, every element is asked for everything that it may be drawn with. */
  constructor(memory: Memory, names: Names, view: Window, means?: Means) {
    this.#memory = memory
    this.#names = names
    this.#view = view
    this.#means = means
    this.#reach = new Reach(this.#boxes, view)
    this.#ink = new Ink(this.#boxes, memory, view, means)
  }

  /** Boxes that were read count for one walk. */
  begin(): void {
    const before = this.#boxes
    this.#boxes = new Boxes()
    this.#reach = new Reach(this.#boxes, this.#view)
    this.#means?.begin()
    this.#ink = new Ink(this.#boxes, this.#memory, this.#view, this.#means)
    this.#blocks = new ContainingBlocks()
    this.#inside = new Map()
    this.#last = undefined
    const root = documentElementOf(this.#view.document)
    // Otherwise the window does what the body says.
    this.#bodyIsBox = root !== null && styleOf(root).overflow !== "visible"
    this.hasScrolled = before.scrollX !== this.#boxes.scrollX || before.scrollY !== this.#boxes.scrollY
  }

  /** A shadow root has style sheets of its own. */
  meetRoot(): void {
    this.#means?.meetRoot()
  }

  boxOf(element: Element): Box {
    return this.#boxes.of(element)
  }

  spotOf(element: Element): Spot {
    return this.#boxes.spotOf(element)
  }

  /** What is around the element's children. */
  within(element: Element, style: Style, around: Around, tag: string, inert: boolean): Around {
    // What has no box is nowhere.
    const position = style.display === "contents" ? "static" : style.position
    const isFree = position === "fixed" || position === "absolute"
    const isOnTop = isFree && isInTopLayer(element)
    const outer = isFree ? this.#clipAround(element, position, around.clip, isOnTop) : around.clip
    const { pointer } = style
    const named = around.named || NAMING.has(tag)
    const isInert = around.inert || inert
    if (tag === "table") this.#hasCollapsed ||= hasCollapsedColumn(element)
    const clip =
      style.overflow !== undefined
        ? this.#clipIn(element, tag, style, outer)
        : this.#hasCollapsed && style.display === "table-cell"
          ? this.#clipAs(element, CUTS, outer)
          : outer
    const opacity = style.opacity * (isOnTop ? 1 : around.opacity)
    const displaced = around.displaced || position !== "static"
    const isSame =
      pointer === around.pointer &&
      named === around.named &&
      isInert === around.inert &&
      clip === around.clip &&
      opacity === around.opacity &&
      displaced === around.displaced
    if (isSame) return around
    return { pointer, named, inert: isInert, clip, opacity, transparent: opacity < LEAST_OPACITY, displaced }
  }

  /** What may cut off a positioned element: boxes between it and its containing block do not. */
  #clipAround(element: Element, position: string, clip: Clip | null, isOnTop: boolean): Clip | null {
    const isFixed = position === "fixed"
    if (isOnTop) return isFixed ? WINDOW : null
    if (!isFixed && (clip === null || clip.element === null)) return clip
    let left = clip
    for (let at = parentElementOf(element); at !== null; at = parentElementOf(at)) {
      if (this.#blocks.isFor(at, position)) return left
      if (left !== null && left.element === at) left = left.around
    }
    return isFixed ? WINDOW : null
  }

  #clipIn(element: Element, tag: string, style: Style, outer: Clip | null): Clip | null {
    if (tag === "html" || (tag === "body" && !this.#bodyIsBox)) return outer
    const overflow = overflowIn(element, style)
    if (overflow === undefined) return outer
    return this.#clipAs(element, overflow, outer)
  }

  #clipAs(element: Element, overflow: Overflow, outer: Clip | null): Clip {
    const known = this.#clips.get(element)
    if (known !== undefined && known.around === outer && known.overflow === overflow) return known
    const clip = { element, overflow, around: outer }
    this.#clips.set(element, clip)
    return clip
  }

  /** What keeps a person from seeing any part of the box; nothing when nothing does. */
  whatHides(box: Edges, clip: Clip | null): Element | "page" | undefined {
    return this.#reach.whatHides(box, clip)
  }

  /**
   * What keeps a person from reading text in an element, which may lie outside of the element's own box. Of text that was
   * lost before on the same ground nobody looks again for what may have come between.
   */
  whatHidesText(
    element: Element,
    css: CSSStyleDeclaration,
    text: Text,
    words: string,
    around: Around,
    wasLost = false,
  ): Element | "page" | undefined {
    if (around.transparent) return "page"
    this.#range.selectNodeContents(text)
    const whole = this.#range.getBoundingClientRect()
    const letters = words.trim().length
    if (isOneLine(whole, letters) && this.#reach.whatHides(whole, around.clip, LEAST_TEXT) === undefined)
      return this.#ink.isLost(element, css, whole, around.opacity, wasLost) ? "page" : undefined
    if (letters > 2 && isHeaped(css)) return "page"
    const isLost = (line: Edges) => this.#ink.isLost(element, css, line, around.opacity, wasLost)
    return this.#whatHidesLines(element, letters, around.clip, isLost)
  }

  #whatHidesLines(
    element: Element,
    letters: number,
    clip: Clip | null,
    isLost: (line: Edges) => boolean,
  ): Element | "page" | undefined {
    const lines = this.#range.getClientRects()
    // The text of an option is drawn by the browser itself, in the place of the option.
    if (lines.length === 0 && localName(element) === "option")
      return this.#reach.whatHides(this.#boxes.of(element), clip, LEAST_TEXT)
    let by: Element | "page" | undefined = "page"
    for (let at = 0; at < lines.length && at < MOST_LINES; at++) {
      const line = lines[at]
      if (line === undefined || isIllegible(line, letters)) continue
      by = this.#reach.whatHides(line, clip, LEAST_TEXT)
      if (by === undefined) return isLost(line) ? "page" : undefined
    }
    return isUnmeasured(element, by) ? undefined : by
  }

  /** The same for text somewhere below an element, in which there is this around it. */
  whatHidesBelow(parent: Element, text: Text, words: string, element: Element, inside: Around) {
    return this.whatHidesText(parent, styleOf(parent), text, words, this.#aroundIn(parent, element, inside))
  }

  #aroundIn(part: Element, element: Element, inside: Around): Around {
    const parent = part === element ? null : parentElementOf(part)
    if (parent === null) return inside
    return this.within(part, readStyle(part), this.#aroundIn(parent, element, inside), localName(part), false)
  }

  /** The same for text that a style sheet draws at the edge of an element. */
  hidesDrawn(element: Element, css: CSSStyleDeclaration, { clip, opacity, transparent }: Around): boolean {
    if (transparent || isMovedAway(css) || Number.parseFloat(css.fontSize) < LEAST_TEXT) return true
    if (this.#ink.isDrawnLost(element, css, opacity)) return true
    const by = this.#reach.whatHides(this.#boxes.of(element), clip)
    return by !== undefined && !isUnmeasured(element, by)
  }

  /** Whether nobody sees anything of an element that has a box, although it is drawn there. */
  isVeiled(element: Element): boolean {
    return this.#ink.isVeiled(element) || isShrunk(element, this.#boxes.of(element))
  }

  /** Whether a person can read what is written into a field, which has no text of its own in the document. */
  showsValue(field: Element, css: CSSStyleDeclaration, around: Around): boolean {
    if (!this.showsBox(field, around) || Number.parseFloat(css.fontSize) < LEAST_TEXT) return false
    return !this.#ink.isLost(field, css, this.#boxes.of(field), around.opacity)
  }

  /** Whether a person can see what an element that holds no text is drawn as, or scroll to it. */
  showsBox(element: Element, { clip, transparent }: Around): boolean {
    const box = this.#boxes.of(element)
    if (transparent || isSpeck(box) || this.isVeiled(element)) return false
    const by = this.#reach.whatHides(box, clip)
    return by === undefined || isUnmeasured(element, by)
  }

  #whatHidesWords(text: Text, clip: Clip | null): Element | "page" | undefined {
    this.#range.selectNodeContents(text)
    const { left, top, right, bottom } = this.#range.getBoundingClientRect()
    return this.#reach.whatHides({ left, top, right, bottom }, clip)
  }

  /** Whether a person can see an element that can be acted on, scroll to it, or see something that stands for it. */
  sightOf(element: Element, tag: string, style: Style, inside: Around, isControl: boolean): Sight {
    const own = style.visible ? this.#ownSight(element, tag, style, inside, isControl) : NOT_DRAWN
    if (own.seen || !isLabelled(element)) return own
    return this.#names.labelsOf(element).some((label) => this.#isReachable(label)) ? SEEN : own
  }

  #ownSight(element: Element, tag: string, style: Style, inside: Around, isControl: boolean): Sight {
    if (style.display === "contents") return SEEN
    const by = this.#whatHidesElement(element, style, inside)
    if (by !== undefined) return by === "nothing" ? NOT_DRAWN : { seen: false, by }
    if (!inside.transparent || this.#isOverPicture(element, tag)) return SEEN
    return isControl && !style.untouchable ? TRANSPARENT : { seen: false, by: "page" }
  }

  /** `"nothing"` where there is nothing to hide. */
  #whatHidesElement(
    element: Element,
    style: Style,
    { clip, displaced }: Around,
  ): Element | "page" | "nothing" | undefined {
    const box = this.#boxes.of(element)
    const by = box.width < 1 || box.height < 1 ? "nothing" : this.#reach.whatHides(box, clip)
    // What is cut away for the sake of screen readers is taken out of the flow as well, and all that is in it with it.
    if (displaced && style.isCutAway) return by ?? "page"
    if (by === undefined && !isSpeck(box)) return undefined
    if (by !== undefined && by !== "nothing" && isUnmeasured(element, by)) return undefined
    return this.#hasReachableContent(element, clip, DEEPEST) ? undefined : (by ?? "nothing")
  }

  /** Whether content of the element lies outside of its own box, where a person can reach it. */
  #hasReachableContent(element: Element, clip: Clip | null, deep: number): boolean {
    let has = false
    eachChild(element, this.#memory, (child) => {
      if (has) return
      if (isText(child)) has = textOfNode(child).trim() !== "" && this.#whatHidesWords(child, clip) === undefined
      if (!isElement(child)) return
      const style = readStyle(child)
      if (style.display === "none" || style.transparent) return
      const box = this.#boxes.of(child)
      const outer = style.isFree ? this.#clipAround(child, style.position, clip, isInTopLayer(child)) : clip
      const isDrawn = style.visible && box.width >= 1 && box.height >= 1
      has = isDrawn && this.#reach.whatHides(box, outer) === undefined
      if (!has && deep > 1) has = this.#hasReachableContent(child, this.#clipIn(child, "", style, outer), deep - 1)
    })
    return has
  }

  /** Whether it is a control that nobody sees, over the picture that is drawn for it: clicks on the picture are its own. */
  #isOverPicture(element: Element, tag: string): boolean {
    if (tag !== "input" && tag !== "select" && tag !== "textarea" && tag !== "button" && tag !== "a") return false
    const parent = parentElementOf(element)
    if (parent === null || styleOf(element).pointerEvents === "none" || !isRendered(parent, AS_SEEN)) return false
    const box = this.#boxes.of(element)
    if (box.width < 4 || box.height < 4) return false
    if (hasOwnText(parent) || isPainted(styleOf(parent))) return true
    let isOver = false
    eachChild(parent, this.#memory, (other) => {
      isOver ||= isElement(other) && other !== element && this.isDrawn(other) && overlaps(this.#boxes.of(other), box)
    })
    return isOver
  }

  isDrawn(element: Element): boolean {
    const { display, visibility } = styleOf(element)
    if (display === "none" || visibility !== "visible") return false
    const { width, height } = this.#boxes.of(element)
    return display === "contents" || (width >= 1 && height >= 1)
  }

  /** Whether a control anywhere in the document gets a line of its own: it is seen, or takes clicks without being seen. */
  isListed(control: Element): boolean {
    const style = this.styleOf(control, localName(control))
    if (style.display === "none" || !style.visible) return false
    if (style.display === "contents") return true
    const box = this.#boxes.of(control)
    if (box.width < 1 || box.height < 1) return false
    // Some are there for screen readers alone.
    if (style.position !== "static" && style.isCutAway) return false
    if (style.untouchable && !isRendered(control, AS_SEEN)) return false
    return this.#reach.whatHides(box, this.#clipOf(control)) === undefined
  }

  /** What an element is drawn with; that of a control in its label is asked for twice in a row. */
  styleOf(element: Element, tag: string): Style {
    if (this.#last?.element === element) return this.#last.style
    const style = readStyle(element, tag)
    if (NAMED_BY_LABEL.has(tag)) this.#last = { element, style }
    return style
  }

  /** Whether an element anywhere in the document is drawn where a person can scroll to. */
  #isReachable(element: Element): boolean {
    if (!this.isDrawn(element) || !isRendered(element, AS_SEEN)) return false
    return this.#reach.whatHides(this.#boxes.of(element), this.#clipOf(element)) === undefined
  }

  /** What is around the children of an element that the walk has come to. */
  noteClip(element: Element, clip: Clip | null): void {
    this.#inside.set(element, clip)
  }

  #clipOf(element: Element): Clip | null {
    const parent = parentElementOf(element)
    if (parent === null) return null
    let inside = this.#inside.get(parent)
    if (inside === undefined) {
      inside = this.#clipIn(parent, localName(parent), readStyle(parent), this.#clipOf(parent))
      this.#inside.set(parent, inside)
    }
    const { position } = styleOf(element)
    if (position !== "fixed" && position !== "absolute") return inside
    return this.#clipAround(element, position, inside, isInTopLayer(element))
  }

  /** Whether a person can scroll what is in the element now. */
  scrolls(element: Element, style: Style): boolean {
    const overflow = overflowIn(element, style)
    if (overflow === undefined) return false
    const isLong = overflow.y === "scrolls" && scrollHeightOf(element) > clientHeightOf(element) + 1
    return isLong || (overflow.x === "scrolls" && scrollWidthOf(element) > clientWidthOf(element) + 1)
  }

  /** Whether something that was seen still is. */
  isStillSeen(element: Element, clip: Clip | null): boolean {
    const { width, height } = this.#boxes.of(element)
    if (width < 1 || height < 1) {
      return styleOf(element).display === "contents" || this.#hasReachableContent(element, clip, DEEPEST)
    }
    return (
      isRendered(element, AS_SEEN) &&
      (this.#reach.whatHides(this.#boxes.of(element), clip) === undefined ||
        this.#hasReachableContent(element, clip, DEEPEST))
    )
  }

  /** The part of an element's box that shows now, as everything is scrolled. */
  shownPart(element: Element, clip: Clip | null): Edges | undefined {
    return this.#reach.shownPart(this.#boxes.of(element), clip)
  }
}

/**
 * Whether a box seems to be cut off only because the browser did not lay it out yet: by `content-visibility: auto`, what is
 * far from the window has a place and a size that mean nothing.
 */
function isUnmeasured(element: Element, by: Element | "page"): boolean {
  return isRendered(element) && !isRendered(element, LAID_OUT) && (by === "page" || isRendered(by, LAID_OUT))
}

const CUTS: Overflow = { x: "cuts", y: "cuts" }

function hasCollapsedColumn(table: Element): boolean {
  for (const column of allBelow(table, "col, colgroup")) if (styleOf(column).visibility === "collapse") return true
  return false
}

/** Nobody sees a point; scripts keep the focus in a dialog with such elements. */
function isSpeck({ width, height }: Box): boolean {
  return width <= 1 && height <= 1
}

export function isInline({ display }: Style): boolean {
  return display.startsWith("inline") || display === "contents"
}

/** Whether its children are there and not drawn, as those of a shadow host are that are assigned to no slot. */
export function isReplaced(element: Element): boolean {
  const child = element.firstElementChild
  // A form answers with what is in it by that name, which may be a list.
  return (
    isNode(child) && isElement(child) && !isRendered(child) && isRendered(element) && styleOf(child).display !== "none"
  )
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
