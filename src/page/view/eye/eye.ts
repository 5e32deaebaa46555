import type { WireKid, WireLook } from "../entry.ts"
import type { Finder, Question, WireAnswer } from "../question.ts"
import { answerTo, isVisible } from "./answer.ts"
import { type Found, nothingFound } from "./cells.ts"
import { Teller } from "./entries.ts"
import { findAll } from "./find.ts"
import { Memory } from "./memory.ts"
import { Names } from "./names.ts"
import { Pseudo } from "./pseudo.ts"
import {
  adoptedSheetsOf,
  allInDocument,
  documentElementOf,
  elementAt,
  isConnected,
  ownerDocument,
  styleSheetsOf,
  titleOf,
} from "./safe.ts"
import { parentElementOf } from "./tree.ts"
import { Walker } from "./walk.ts"
import { Watch } from "./watch.ts"

/** Looks at one document from an isolated world. It runs no code of the page and changes nothing in it. */
class Eye {
  /** A window can outlive its document: what was known of the old one is worth nothing. */
  #document = document
  #memory = new Memory()
  #pseudo = new Pseudo()
  #names = new Names(this.#memory, this.#pseudo)
  #watch = new Watch(this.#memory)
  #walker = new Walker(this.#memory, this.#names, this.#pseudo, this.#watch)
  #sheets = ""
  #teller = new Teller()
  #looks = 0
  #documents = 1

  /** What the document shows. `since` is the last look that arrived: only what is new is told again. */
  look(since: number): string {
    if (this.#document !== document) this.#startOver()
    const partial = since !== 0 && since === this.#looks
    if (!partial) this.#teller.forget()
    this.#watch.catchUp()
    if (this.#isRedrawn()) this.#watch.markAll()
    if (this.#watch.all) this.#pseudo.forget()
    if (!this.#watch.isClean) this.#names.gatherLabels(allInDocument(document, "label"))
    const root = documentElementOf(document)
    const entries = root === null ? [] : this.#walker.walk(root)
    return this.#report(++this.#looks, partial, this.#teller.tell(entries), this.#walker.found)
  }

  /** Whether the window or the style sheets are others than before. */
  #isRedrawn(): boolean {
    const sheets = `${innerWidth} ${innerHeight} ${styleSheetsOf(document).length} ${adoptedSheetsOf(document).length}`
    const isRedrawn = sheets !== this.#sheets
    this.#sheets = sheets
    return isRedrawn
  }

  #report(number: number, partial: boolean, entries: readonly WireKid[], found: Found): string {
    const root = documentElementOf(document)
    const { acting, frames, suspects } = found
    const { outside, covered } = placesOf(acting, (element) => this.#walker.boxOf(element))
    const look: WireLook = {
      look: number,
      document: this.#documents,
      partial,
      entries,
      title: titleOf(document),
      width: innerWidth,
      height: innerHeight,
      scrollX: Math.round(scrollX),
      scrollY: Math.round(scrollY),
      scrollWidth: root?.scrollWidth ?? 0,
      scrollHeight: root?.scrollHeight ?? 0,
      outside,
      covered,
      suspects: suspects.length,
      frames: frames.map((frame) => this.#memory.idOf(frame)),
    }
    // A string is handed over far faster than thousands of small values.
    return JSON.stringify(look)
  }

  /** What one element of the document shows. It is no look: the next one does not build on it. */
  glance(id: number): string {
    const root = this.#memory.element(id)
    if (root === undefined || !isConnected(root)) return this.#report(0, false, [], nothingFound())
    const { entries, found } = this.#walker.glance(root)
    return this.#report(0, false, new Teller().tell(entries), found)
  }

  /** The element of that number, while it is there. */
  element(id: number): Element | null {
    const element = this.#memory.element(id)
    return element !== undefined && isConnected(element) ? element : null
  }

  /** Answers a question about what the finder finds. */
  ask(finder: Finder, question: Question): WireAnswer {
    const found = findAll(finder, this.#memory)
    if (found === "malformed") return { count: 0, malformed: true }
    const element = found.find(isVisible) ?? found[0]
    if (element === undefined) return { count: 0 }
    return { count: found.length, id: this.#memory.idOf(element), answer: answerTo(question, element) }
  }

  idsOf(elements: readonly unknown[]): number[] {
    return elements.map((each) => (each instanceof Element ? this.#memory.idOf(each) : 0))
  }

  document(): Document {
    return document
  }

  /** Those whose shadow root may be closed. They are asked about once. */
  takeSuspects(): Element[] {
    const { suspects } = this.#walker.found
    for (const each of suspects) this.#memory.markAsked(each)
    return suspects
  }

  addRoots(roots: readonly unknown[]): void {
    for (const root of roots) {
      if (!(root instanceof ShadowRoot)) continue
      this.#memory.addClosedRoot(root)
      this.#watch.markDeep(root.host)
    }
  }

  /** Elements of other documents come along with those of this one. */
  addListening(elements: readonly unknown[]): number[] {
    return elements.map((each) => {
      if (!(each instanceof Element) || ownerDocument(each) !== document) return 0
      this.#memory.addListening(each)
      this.#watch.mark(each)
      return this.#memory.idOf(each)
    })
  }

  removeListening(ids: readonly number[]): void {
    for (const id of ids) {
      const element = this.#memory.element(id)
      if (!element) continue
      this.#memory.removeListening(element)
      this.#watch.mark(element)
    }
  }

  #startOver(): void {
    this.#document = document
    this.#documents++
    this.#memory = new Memory()
    this.#pseudo = new Pseudo()
    this.#names = new Names(this.#memory, this.#pseudo)
    this.#watch = new Watch(this.#memory)
    this.#walker = new Walker(this.#memory, this.#names, this.#pseudo, this.#watch)
    this.#teller = new Teller()
  }
}

/** Which of them lie outside of the window, and which lie under something else. */
function placesOf(
  acting: readonly { readonly id: number; readonly element: Element }[],
  boxOf: (element: Element) => DOMRect,
) {
  const outside: number[] = []
  const covered: number[] = []
  for (const { id, element } of acting) {
    const box = boxOf(element)
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
    const isInside = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight
    if (!isInside) outside.push(id)
    else if (box.width >= 1 && box.height >= 1 && isCovered(element, x, y)) covered.push(id)
  }
  return { outside, covered }
}

function isCovered(element: Element, x: number, y: number): boolean {
  let top = elementAt(document, x, y)
  if (top === null) return false
  for (;;) {
    const inner: Element | null | undefined = top.shadowRoot?.elementFromPoint(x, y)
    if (!inner || inner === top) break
    top = inner
  }
  // What is in it, around it or labels it is not in its way.
  return !isAround(element, top) && !isAround(top, element) && !isLabelOf(top, element)
}

function isAround(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at !== null; at = parentElementOf(at)) if (at === outer) return true
  return false
}

function isLabelOf(top: Element, element: Element): boolean {
  for (let at: Element | null = top; at !== null; at = parentElementOf(at)) {
    if (at instanceof HTMLLabelElement) return at.control === element
  }
  return false
}

/** The value of the whole script. */
export const eye = new Eye()
