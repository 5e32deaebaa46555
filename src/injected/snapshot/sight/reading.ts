import { type Around, OUTERMOST } from "../cells.ts"
import type { Memory } from "../memory.ts"
import { mayHost, NEVER } from "../naming/kinds.ts"
import { StyleRules } from "../naming/means.ts"
import { Names } from "../naming/names.ts"
import { Pseudo } from "../pseudo.ts"
import { isElement, isRendered, isText, localName, ownerDocument, styleOf, textOfNode } from "../safe.ts"
import { eachChild, parentElementOf, shadowOf } from "../tree.ts"
import { VisibilityCheck } from "./drawing.ts"
import { readStyle } from "./sight.ts"

/** The visibility rules of snapshots for scripts that read documents in their own way. */
export class Reading {
  readonly #memory: Memory
  readonly #names: Names
  readonly #drawings = new Map<Document, VisibilityCheck>()

  constructor(memory: Memory) {
    this.#memory = memory
    this.#names = new Names(memory, new Pseudo())
  }

  /** The context of the children of an element anywhere in the document; of the document's root if null. */
  inside(element: Element | null): Around {
    const chain: Element[] = []
    for (let at = element; at !== null; at = parentElementOf(at)) chain.push(at)
    return chain.reduceRight((around, each) => this.within(each, around), OUTERMOST)
  }

  /** The same, if the element's own context is known. */
  within(element: Element, around: Around): Around {
    const tag = localName(element)
    const drawing = this.#drawingOf(element)
    if (mayHost(tag) && shadowOf(element, this.#memory) !== null) drawing.meetRoot()
    return drawing.within(element, readStyle(element, tag), around, tag, false)
  }

  /** Whether a text in an element is readable. */
  showsText(text: Text, element: Element, around: Around): boolean {
    const words = textOfNode(text)
    if (words.trim() === "") return true
    const css = styleOf(element)
    if (css.visibility !== "visible" || css.contentVisibility === "hidden") return false
    return this.#drawingOf(element).whatHidesText(element, css, text, words, around) === undefined
  }

  /** The same, for an element anywhere in the document. */
  shows(text: Text, element: Element): boolean {
    return this.showsText(text, element, this.inside(element))
  }

  /** Whether any text in an element and its descendants is readable. */
  showsAnyText(element: Element, around: Around): boolean {
    let shows = false
    eachChild(element, this.#memory, (child) => {
      if (shows) return
      if (isText(child)) shows = textOfNode(child).trim() !== "" && this.showsText(child, element, around)
      else if (isElement(child) && !NEVER.has(localName(child)) && isDrawn(child))
        shows = this.showsAnyText(child, this.within(child, around))
    })
    return shows
  }

  /** How many words of an element's innerText are not visible. */
  unseenWords(element: Element): number {
    let words = 0
    const visit = (node: Node, within: Element, around: Around): void => {
      if (isText(node) && !this.showsText(node, within, around)) words += textOfNode(node).trim().split(/\s+/).length
      if (!isElement(node) || NEVER.has(localName(node)) || !isDrawn(node)) return
      const inside = this.within(node, around)
      eachChild(node, this.#memory, (child) => visit(child, node, inside))
    }
    const inside = this.inside(element)
    eachChild(element, this.#memory, (child) => visit(child, element, inside))
    return words
  }

  /** Whether an image, a field or a frame is visible. */
  showsBox(element: Element, around: Around): boolean {
    return this.#drawingOf(element).showsBox(element, around)
  }

  /** Whether the window's own frame and its ancestors are visible, as far as they are same-origin. */
  showsWindow(view: Window): boolean {
    const frame = view.frameElement
    if (frame === null) return true
    const isSeen = isRendered(frame, { visibilityProperty: true }) && this.showsBox(frame, this.inside(frame))
    return isSeen && this.showsWindow(view.parent)
  }

  /** Whether a field's placeholder is readable. */
  showsHint(field: Element, around: Around): boolean {
    return !this.#drawingOf(field).hidesDrawn(field, styleOf(field, "::placeholder"), around)
  }

  /** Whether a field's value is readable. */
  showsValue(field: Element, around: Around): boolean {
    return this.#drawingOf(field).showsValue(field, styleOf(field), around)
  }

  #drawingOf(element: Element): VisibilityCheck {
    const page = ownerDocument(element) ?? document
    const known = this.#drawings.get(page)
    if (known !== undefined) return known
    const means = page === document ? new StyleRules() : undefined
    const drawing = new VisibilityCheck(this.#memory, this.#names, page.defaultView ?? window, means)
    drawing.begin()
    this.#drawings.set(page, drawing)
    return drawing
  }
}

/** Whether the browser renders an element's content. */
function isDrawn(element: Element): boolean {
  const { display, contentVisibility } = styleOf(element)
  return display !== "none" && contentVisibility !== "hidden"
}
