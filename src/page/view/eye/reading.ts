import { type Around, OUTERMOST } from "./cells.ts"
import { Drawing } from "./drawing.ts"
import { mayHost, NEVER } from "./kinds.ts"
import { Means } from "./means.ts"
import type { Memory } from "./memory.ts"
import { Names } from "./names.ts"
import { Pseudo } from "./pseudo.ts"
import { isElement, isRendered, isText, localName, ownerDocument, styleOf, textOfNode } from "./safe.ts"
import { readStyle } from "./sight.ts"
import { eachChild, parentElementOf, shadowOf } from "./tree.ts"

/** What a script that reads documents in its own way asks the eye's rules: which of their text a person can see. */
export class Reading {
  readonly #memory: Memory
  readonly #names: Names
  readonly #drawings = new Map<Document, Drawing>()

  constructor(memory: Memory) {
    this.#memory = memory
    this.#names = new Names(memory, new Pseudo())
  }

  /** What is around the children of an element, wherever it stands; of a whole document where it is none. */
  inside(element: Element | null): Around {
    const chain: Element[] = []
    for (let at = element; at !== null; at = parentElementOf(at)) chain.push(at)
    return chain.reduceRight((around, each) => this.within(each, around), OUTERMOST)
  }

  /** The same, where what is around the element is known. */
  within(element: Element, around: Around): Around {
    const tag = localName(element)
    const drawing = this.#drawingOf(element)
    if (mayHost(tag) && shadowOf(element, this.#memory) !== null) drawing.meetRoot()
    return drawing.within(element, readStyle(element, tag), around, tag, false)
  }

  /** Whether a person can read a text in an element. */
  showsText(text: Text, element: Element, around: Around): boolean {
    const words = textOfNode(text)
    if (words.trim() === "") return true
    const css = styleOf(element)
    if (css.visibility !== "visible" || css.contentVisibility === "hidden") return false
    return this.#drawingOf(element).whatHidesText(element, css, text, words, around) === undefined
  }

  /** The same, wherever the element stands. */
  shows(text: Text, element: Element): boolean {
    return this.showsText(text, element, this.inside(element))
  }

  /** Whether a person can read any of the text in an element and below. */
  showsAnyText(element: Element, around: Around): boolean {
    let shows = false
    eachChild(element, this.#memory, (child) => {
      if (shows) return
      if (isText(child)) shows = textOfNode(child).trim() !== "" && this.showsText(child, element, around)
      else if (isElement(child) && isDrawn(child)) shows = this.showsAnyText(child, this.within(child, around))
    })
    return shows
  }

  /** How many words of an element a person cannot read, of those that the browser takes for its text. */
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

  /** Whether a person can see a picture, a field or a frame. */
  showsBox(element: Element, around: Around): boolean {
    return this.#drawingOf(element).showsBox(element, around)
  }

  /** Whether a person can see the frame that a window is in, and those around it, as far as they are of the same site. */
  showsWindow(view: Window): boolean {
    const frame = view.frameElement
    if (frame === null) return true
    const isSeen = isRendered(frame, { visibilityProperty: true }) && this.showsBox(frame, this.inside(frame))
    return isSeen && this.showsWindow(view.parent)
  }

  /** Whether a person can read what a field asks for. */
  showsHint(field: Element, around: Around): boolean {
    return !this.#drawingOf(field).hidesDrawn(field, styleOf(field, "::placeholder"), around)
  }

  /** Whether a person can read what a field holds. */
  showsValue(field: Element, around: Around): boolean {
    return this.#drawingOf(field).showsValue(field, styleOf(field), around)
  }

  #drawingOf(element: Element): Drawing {
    const page = ownerDocument(element) ?? document
    const known = this.#drawings.get(page)
    if (known !== undefined) return known
    const means = page === document ? new Means() : undefined
    const drawing = new Drawing(this.#memory, this.#names, page.defaultView ?? window, means)
    drawing.begin()
    this.#drawings.set(page, drawing)
    return drawing
  }
}

/** Whether the browser draws what is in an element. */
function isDrawn(element: Element): boolean {
  const { display, contentVisibility } = styleOf(element)
  return display !== "none" && contentVisibility !== "hidden"
}
