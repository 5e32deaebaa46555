import { ContainingBlocks, isInTopLayer } from "../blocks.ts"
import type { Around } from "../cells.ts"
import { isNode } from "../elements.ts"
import type { Memory } from "../memory.ts"
import { isLabelled, NAMED_BY_LABEL, NAMING } from "../naming/kinds.ts"
import type { StyleRules } from "../naming/means.ts"
import type { Names } from "../naming/names.ts"
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
} from "../safe.ts"
import { eachChild, parentElementOf } from "../tree.ts"
import { TextContrast } from "./ink.ts"
import { isHeaped, isIllegible, isMovedAway, isOneLine, isShrunk, LEAST_TEXT, MOST_LINES } from "./legible.ts"
import { type Clip, Reach, WINDOW } from "./reach.ts"
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

export const AS_SEEN = { visibilityProperty: true, opacityProperty: true } as const

const LAID_OUT = { contentVisibilityAuto: true } as const

/** Whether an element is visible. */
export type Visibility =
  | { readonly seen: true; readonly transparent?: true }
  /** What hides it: an element, the edges of the page, or undefined if it is not drawn at all. */
  | { readonly seen: false; readonly by?: Element | "page" }

const SEEN: Visibility = { seen: true }
const TRANSPARENT: Visibility = { seen: true, transparent: true }
const NOT_DRAWN: Visibility = { seen: false }

/** How many levels below an element without a box its content is searched. */
const DEEPEST = 4

/** Determines what of a document is visible or can be scrolled to, during one walk. */
export class VisibilityCheck {
  readonly #memory: Memory
  readonly #names: Names
  /** Each clip is the same object every time, so that unchanged contexts can be compared. */
  readonly #clips = new WeakMap<Element, Clip>()
  #boxes = new Boxes()
  readonly #view: Window
  readonly #means: StyleRules | undefined
  #reach: Reach
  #ink: TextContrast
  #blocks = new ContainingBlocks()
  /** The clips that apply inside elements, for elements that are not on the path of the walk. */
  #inside = new Map<Element, Clip | null>()
  /** The control whose style was read last. */
  #last: { readonly element: Element; readonly style: Style } | undefined
  #bodyIsBox = false
  /** Whether a collapsed table column was found, which clips the content of its cells. */
  #hasCollapsed = false
  readonly #range = document.createRange()
  /** Whether the window was scrolled since the last walk. */
  hasScrolled = false

  /** Without `means`, all properties of every element are checked. */
  constructor(memory: Memory, names: Names, view: Window, means?: StyleRules) {
    this.#memory = memory
    this.#names = names
    this.#view = view
    this.#means = means
    this.#reach = new Reach(this.#boxes, view)
    this.#ink = new TextContrast(this.#boxes, memory, view, means)
  }

  /** Cached boxes are valid for one walk. */
  begin(): void {
    const before = this.#boxes
    this.#boxes = new Boxes()
    this.#reach = new Reach(this.#boxes, this.#view)
    this.#means?.begin()
    this.#ink = new TextContrast(this.#boxes, this.#memory, this.#view, this.#means)
    this.#blocks = new ContainingBlocks()
    this.#inside = new Map()
    this.#last = undefined
    const root = documentElementOf(this.#view.document)
    // Otherwise the body's overflow applies to the window.
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

  /** The context of the element's children. */
  within(element: Element, style: Style, around: Around, tag: string, inert: boolean): Around {
    // An element without a box has no position.
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

  /** The clip of a positioned element: boxes between it and its containing block do not clip it. */
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

  /** What hides the whole box; undefined if part of it is reachable. */
  whatHides(box: Edges, clip: Clip | null): Element | "page" | undefined {
    return this.#reach.whatHides(box, clip)
  }

  /**
   * What hides a text in an element, which may lie outside of the element's own box. With `wasLost`, a text that was
   * unreadable on its background before is not checked again for layers in between.
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
    // An option's text is drawn by the browser itself, in the option's box.
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

  /** The same for text in a descendant of an element whose context is known. */
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

  /** Whether an element with a box is invisible because of effects. */
  isVeiled(element: Element): boolean {
    return this.#ink.isVeiled(element) || isShrunk(element, this.#boxes.of(element))
  }

  /** Whether a field's value is readable; it is not a text in the document. */
  showsValue(field: Element, css: CSSStyleDeclaration, around: Around): boolean {
    if (!this.showsBox(field, around) || Number.parseFloat(css.fontSize) < LEAST_TEXT) return false
    return !this.#ink.isLost(field, css, this.#boxes.of(field), around.opacity)
  }

  /** Whether an element without text is visible or can be scrolled to. */
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

  /** Whether an operable element is visible, can be scrolled to, or is represented by something visible. */
  visibilityOf(element: Element, tag: string, style: Style, inside: Around, isControl: boolean): Visibility {
    const own = style.visible ? this.#ownSight(element, tag, style, inside, isControl) : NOT_DRAWN
    if (own.seen || !isLabelled(element)) return own
    return this.#names.labelsOf(element).some((label) => this.#isReachable(label)) ? SEEN : own
  }

  #ownSight(element: Element, tag: string, style: Style, inside: Around, isControl: boolean): Visibility {
    if (style.display === "contents") return SEEN
    const by = this.#whatHidesElement(element, style, inside)
    if (by !== undefined) return by === "nothing" ? NOT_DRAWN : { seen: false, by }
    if (!inside.transparent || this.#isOverImage(element, tag)) return SEEN
    return isControl && !style.untouchable ? TRANSPARENT : { seen: false, by: "page" }
  }

  /** `"nothing"` if it has no box. */
  #whatHidesElement(
    element: Element,
    style: Style,
    { clip, displaced }: Around,
  ): Element | "page" | "nothing" | undefined {
    const box = this.#boxes.of(element)
    const by = box.width < 1 || box.height < 1 ? "nothing" : this.#reach.whatHides(box, clip)
    // A visually hidden element is also taken out of the flow, with all of its content.
    if (displaced && style.isCutAway) return by ?? "page"
    if (by === undefined && !isSpeck(box)) return undefined
    if (by !== undefined && by !== "nothing" && isUnmeasured(element, by)) return undefined
    return this.#hasReachableContent(element, clip, DEEPEST) ? undefined : (by ?? "nothing")
  }

  /** Whether content of the element overflows its box and is reachable. */
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

  /** Whether it is an invisible control over the image that is drawn for it: clicks on the image go to it. */
  #isOverImage(element: Element, tag: string): boolean {
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

  /**
   * Whether a control anywhere in the document gets a line of its own: it is visible, or takes clicks while invisible.
   */
  isListed(control: Element): boolean {
    const style = this.styleOf(control, localName(control))
    if (style.display === "none" || !style.visible) return false
    if (style.display === "contents") return true
    const box = this.#boxes.of(control)
    if (box.width < 1 || box.height < 1) return false
    // Some are meant only for screen readers.
    if (style.position !== "static" && style.isCutAway) return false
    if (style.untouchable && !isRendered(control, AS_SEEN)) return false
    return this.#reach.whatHides(box, this.#clipOf(control)) === undefined
  }

  /** The style of an element; that of a control in its label is requested twice in a row. */
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

  /** Remembers the context of an element on the path of the walk. */
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

  /** Whether a person can scroll the element's content now. */
  scrolls(element: Element, style: Style): boolean {
    const overflow = overflowIn(element, style)
    if (overflow === undefined) return false
    const isLong = overflow.y === "scrolls" && scrollHeightOf(element) > clientHeightOf(element) + 1
    return isLong || (overflow.x === "scrolls" && scrollWidthOf(element) > clientWidthOf(element) + 1)
  }

  /** Whether something that was visible still is. */
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

  /** The part of an element's box that is visible at the current scroll positions. */
  shownPart(element: Element, clip: Clip | null): Edges | undefined {
    return this.#reach.shownPart(this.#boxes.of(element), clip)
  }
}

/**
 * Whether a box only seems to be clipped because the browser has not laid it out yet: with `content-visibility: auto`,
 * positions and sizes far from the window are meaningless.
 */
function isUnmeasured(element: Element, by: Element | "page"): boolean {
  return isRendered(element) && !isRendered(element, LAID_OUT) && (by === "page" || isRendered(by, LAID_OUT))
}

const CUTS: Overflow = { x: "cuts", y: "cuts" }

function hasCollapsedColumn(table: Element): boolean {
  for (const column of allBelow(table, "col, colgroup")) if (styleOf(column).visibility === "collapse") return true
  return false
}

/** A point is invisible; scripts trap the focus in a dialog with such elements. */
function isSpeck({ width, height }: Box): boolean {
  return width <= 1 && height <= 1
}

export function isInline({ display }: Style): boolean {
  return display.startsWith("inline") || display === "contents"
}

/** Whether its children exist but are not rendered, like unslotted children of a shadow host. */
export function isReplaced(element: Element): boolean {
  const child = element.firstElementChild
  // A named control of a form replaces this property, possibly with a list.
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
