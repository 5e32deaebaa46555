import type { WireKid, WireLook } from "../entry.ts"
import type { Region, Sought, WirePlaces } from "../place.ts"
import type { Finder, Question, WireAnswer } from "../question.ts"
import { answerTo, isVisible } from "./answer.ts"
import { boxesOf } from "./boxes.ts"
import { type Found, nothingFound } from "./cells.ts"
import { Teller } from "./entries.ts"
import { findAll } from "./find.ts"
import { placesIn } from "./in-window.ts"
import { Memory } from "./memory.ts"
import { Names } from "./names.ts"
import { Pseudo } from "./pseudo.ts"
import {
  adoptedSheetsOf,
  allInDocument,
  documentElementOf,
  elementsIn,
  isConnected,
  ownerDocument,
  styleSheetsOf,
  titleOf,
} from "./safe.ts"
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
  /** As it was when somebody last looked thoroughly. */
  #covered: readonly number[] = []
  #documents = 1

  /** What the document shows. `since` is the last look that arrived: only what is new is told again. */
  look(since: number, thorough: boolean): string {
    this.#meetDocument()
    const partial = since !== 0 && since === this.#looks
    if (!partial) this.#teller.forget()
    this.#watch.catchUp()
    if (this.#isRedrawn()) this.#watch.markAll()
    if (!thorough && this.#watch.all && isHuge(document)) return ""
    if (this.#watch.all) this.#pseudo.forget()
    if (this.#watch.added === undefined) this.#names.gatherLabels(allInDocument(document, "label"))
    else for (const element of this.#watch.added) this.#names.addLabelsIn(element)
    const root = documentElementOf(document)
    // What is walked as a whole is new to us in everything.
    const all = thorough || this.#watch.all
    const entries = root === null ? [] : this.#walker.walk(root, all)
    return this.#report(++this.#looks, partial, this.#teller.tell(entries), this.#walker.found, all)
  }

  /** Whether the window or the style sheets are others than before. */
  #isRedrawn(): boolean {
    const sheets = `${innerWidth} ${innerHeight} ${styleSheetsOf(document).length} ${adoptedSheetsOf(document).length}`
    const isRedrawn = sheets !== this.#sheets
    this.#sheets = sheets
    return isRedrawn
  }

  #report(number: number, partial: boolean, entries: readonly WireKid[], found: Found, thorough: boolean): string {
    const root = documentElementOf(document)
    const { frames, suspects } = found
    const covered = thorough ? this.#walker.covered(found) : this.#covered
    if (number > 0) this.#covered = covered
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
    if (root === undefined || !isConnected(root)) return this.#report(0, false, [], nothingFound(), true)
    const { entries, found } = this.#walker.glance(root)
    return this.#report(0, false, new Teller().tell(entries), found, true)
  }

  /** The element of that number, while it is there. */
  element(id: number): Element | null {
    const element = this.#memory.element(id)
    return element !== undefined && isConnected(element) ? element : null
  }

  /** Where elements of that document are in the window; of the present one when none is named. */
  boxes(ids: readonly number[], of?: number): string {
    this.#meetDocument()
    const isNow = of === undefined || of === this.#documents
    return JSON.stringify(boxesOf(ids.map((id) => (isNow ? this.element(id) : null))))
  }

  /** Answers a question about what the finder finds. */
  ask(finder: Finder, question: Question): WireAnswer {
    this.#meetDocument()
    const found = findAll(finder, this.#memory)
    if (found === "malformed") return { count: 0, malformed: true }
    const element = found.find(isVisible) ?? found[0]
    if (element === undefined) return { count: 0 }
    const id = this.#memory.idOf(element)
    return { count: found.length, id, document: this.#documents, answer: answerTo(question, element) }
  }

  /** Where things are, as the window is scrolled now; `region` is the part of it that shows, where that is not all. */
  placesOf(sought: readonly Sought[], frames: readonly number[], region: Region | null): WirePlaces {
    return placesIn(this.#memory, sought, frames, region)
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

  #meetDocument(): void {
    if (this.#document === document) return
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

/** A look at so many elements takes seconds: it is for those who ask for it. */
const HUGE = 30_000

function isHuge(page: Document): boolean {
  return elementsIn(page, "*").length > HUGE
}

/** The value of the whole script. */
export const eye = new Eye()
