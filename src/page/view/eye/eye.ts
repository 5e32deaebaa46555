import type { WireKid, WireLook } from "../entry.ts"
import type { Region, Sought, WirePlaces } from "../place.ts"
import type { Finder, Question, WireAnswer, WireThing } from "../question.ts"
import { answerTo, isVisible } from "./answer.ts"
import { boxesOf } from "./boxes.ts"
import { type Found, nothingFound } from "./cells.ts"
import { seenOf } from "./cut-off.ts"
import { isNode, isShadowRoot } from "./elements.ts"
import { Teller } from "./entries.ts"
import { Finding, shownRole } from "./find.ts"
import { focusIn } from "./focus.ts"
import { placesIn } from "./in-window.ts"
import { Memory } from "./memory.ts"
import { Names } from "./names.ts"
import { Pseudo } from "./pseudo.ts"
import { Reading } from "./reading.ts"
import {
  adoptedSheetsOf,
  allInDocument,
  documentElementOf,
  elementsIn,
  isConnected,
  isElement,
  localName,
  ownerDocument,
  styleSheetsOf,
  titleOf,
} from "./safe.ts"
import { isSecret, markSecret } from "./secret-fields.ts"
import { shownText } from "./shown-text.ts"
import { Vicinity } from "./spot.ts"
import { wordFor } from "./states.ts"
import { Walker } from "./walk.ts"
import { Watch } from "./watch.ts"

/** Looks at one document from an isolated world. It runs no code of the page and changes nothing in it. */
class Eye {
  /** A window can outlive its document: what was known of the old one is worth nothing. */
  #document = document
  #memory = new Memory()
  #pseudo = new Pseudo()
  #names = new Names(this.#memory, this.#pseudo, (text, within) => this.#reading.shows(text, within))
  #watch = new Watch(this.#memory)
  #walker = new Walker(this.#memory, this.#names, this.#pseudo, this.#watch)
  #finding = new Finding(this.#memory, this.#names)
  #sheets = ""
  #teller = new Teller()
  #looks = 0
  /** As it was when somebody last looked thoroughly. */
  #covered: readonly number[] = []
  #documents = 1
  /** What it knows counts for one look. */
  #reads: Reading | undefined

  /** What the document shows. `since` is the last look that arrived: only what is new is told again. */
  look(since: number, thorough: boolean): string {
    this.#meetDocument()
    const partial = since !== 0 && since === this.#looks
    if (!partial) this.#teller.forget()
    this.#watch.catchUp()
    if (this.#isRedrawn()) this.#watch.markAll()
    if (!thorough && this.#watch.all && isHuge(document)) return ""
    if (this.#watch.all) this.#pseudo.forget()
    this.#learnLabels()
    const root = documentElementOf(document)
    this.#reads = undefined
    // What is walked as a whole is new to us in everything.
    const all = thorough || this.#watch.all
    const entries = root === null ? [] : this.#walker.walk(root, all)
    this.#names.endGathering()
    return this.#report(++this.#looks, partial, this.#teller.tell(entries), this.#walker.found, all)
  }

  /** Takes note of labels that came since somebody last looked, before anything is told by them. */
  learn(): void {
    this.#watch.catchUp()
    this.#learnLabels()
    this.#names.endGathering()
  }

  #learnLabels(): void {
    if (this.#watch.added === undefined) this.#names.gatherLabels(allInDocument(document, "label"))
    else for (const element of this.#watch.added) this.#names.addLabelsIn(element)
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
    const { frames } = found
    const covered = thorough || this.#areCoveredNow(found) ? this.#walker.covered(found) : this.#stillCovered(found)
    if (number > 0) this.#covered = covered
    const look: WireLook = {
      look: number,
      document: this.#documents,
      partial,
      entries,
      title: titleOf(document).slice(0, LONGEST_TITLE),
      width: innerWidth,
      height: innerHeight,
      scrollX: Math.round(scrollX),
      scrollY: Math.round(scrollY),
      scrollWidth: root?.scrollWidth ?? 0,
      scrollHeight: root?.scrollHeight ?? 0,
      covered,
      suspects: this.#walker.suspects.length,
      frames: frames.map((frame) => this.#memory.idOf(frame)),
    }
    // A string is handed over far faster than thousands of small values.
    return JSON.stringify(look)
  }

  /** Whether something came over the page, which covers one of a few that were free. */
  #areCoveredNow(found: Found): boolean {
    const known = new Set(this.#covered)
    const window = new Vicinity(0)
    const free = found.acting.filter(({ id, spot }) => !known.has(id) && window.has(spot))
    const step = Math.max(1, Math.floor(free.length / SAMPLES))
    const some = free.filter((_, at) => at % step === 0)
    return this.#walker.covered({ ...found, acting: some }).length > 0
  }

  /** Those that were covered when they were last looked at, and are still. */
  #stillCovered(found: Found): readonly number[] {
    if (this.#covered.length === 0) return this.#covered
    const known = new Set(this.#covered)
    return this.#walker.covered({ ...found, acting: found.acting.filter(({ id }) => known.has(id)) })
  }

  /**
   * What one element of the document shows, or all of it; `beyond` includes what no scrolling brings into sight. It is no
   * look: the next one does not build on it.
   */
  glance(id: number | null, beyond: boolean): string {
    this.#meetDocument()
    const root = id === null ? (documentElementOf(document) ?? undefined) : this.#memory.element(id)
    if (root === undefined || !isConnected(root)) return this.#report(0, false, [], nothingFound(), true)
    this.#reads = undefined
    const { entries, found } = this.#walker.glance(root, beyond)
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
    return JSON.stringify(boxesOf(ids.map((id) => this.elementOf(id, of ?? this.#documents))))
  }

  /** Answers a question about the one of that number among those that the finder finds and a person can see, else among all. */
  ask(finder: Finder, question: Question, nth: number): WireAnswer {
    this.#meetDocument()
    this.#watch.catchUp()
    if (finder.by === "label" || finder.by === "role") this.#learnLabels()
    const found = this.#finding.all(finder)
    if (found === "malformed") return { count: 0, malformed: true }
    const visible = seenOf(found.filter(isVisible))
    const meant = visible.length > 0 ? visible : found
    const element = meant[nth]
    const count = { count: found.length, visible: visible.length }
    const most = question.what === "several" ? question.most : meant.length > 1 ? TOLD : 0
    if (most > 0) this.#learnLabels()
    this.#names.endGathering()
    if (element === undefined) return count
    return {
      ...count,
      id: this.#memory.idOf(element),
      document: this.#documents,
      answer: answerTo(question, element),
      ...(question.what === "text" ? { unseen: this.reading().unseenWords(element) } : {}),
      ...(most > 0 ? { several: meant.slice(0, most).map((each) => this.#shown(each)) } : {}),
    }
  }

  /** For who walks the document in another way: by the same rules, as it is drawn now. */
  reading(): Reading {
    return new Reading(this.#memory)
  }

  /** The beginning of the text that a person sees in an element. */
  shownText(element: Element, longest: number, isLeftOut?: (part: Element) => boolean): string {
    return shownText(element, this.#memory, longest, isLeftOut)
  }

  get #reading(): Reading {
    this.#reads ??= this.reading()
    return this.#reads
  }

  get memory(): Memory {
    return this.#memory
  }

  /** Whether the document may show something else than when it was last looked at. */
  get hasNews(): boolean {
    return this.#watch.hasNews
  }

  get documentNumber(): number {
    return this.#documents
  }

  /** The element of that number in one of the window's documents: none unless it is the present one. */
  elementOf(id: number, of: number): Element | null {
    this.#meetDocument()
    return of === this.#documents ? this.element(id) : null
  }

  /** Whether keys go into a field for secrets. */
  focusIsSecret(): boolean {
    this.#meetDocument()
    const focus = focusIn(document, this.#memory)
    return focus !== null && isSecret(focus)
  }

  /** What the element holds is told no more, also where nobody could tell that it is a secret. */
  markSecret(element: Element): void {
    markSecret(element)
    this.#watch.mark(element)
  }

  /** What an element is, in a few words. */
  told(element: Element): WireThing {
    const tag = localName(element)
    const role = shownRole(element)
    const word = wordFor(element, tag, role)
    // A box that has no name of its own is told by what stands in it.
    const isBox = role === "generic" || role === "none"
    const text = () => (isBox ? shownText(element, this.#memory, SHORT) : "")
    const name = (this.#finding.nameOf(element) || text()).slice(0, LONGEST_NAME)
    return { id: this.#memory.idOf(element), role, name, ...(word === undefined ? {} : { word }) }
  }

  /** The same; what has no name is told by what stands in it. */
  #shown(element: Element): WireThing {
    const thing = this.told(element)
    return thing.name === "" && !isSecret(element)
      ? { ...thing, name: shownText(element, this.#memory, LONGEST_TEXT) }
      : thing
  }

  /** Where things are, as the window is scrolled now; `region` is the part of it that shows, where that is not all. */
  placesOf(sought: readonly Sought[], frames: readonly number[], region: Region | null): WirePlaces {
    return placesIn(this.#memory, sought, frames, region)
  }

  idsOf(elements: readonly unknown[]): number[] {
    return elements.map((each) => (isNode(each) && isElement(each) ? this.#memory.idOf(each) : 0))
  }

  document(): Document {
    return document
  }

  /**
   * Those whose shadow root may be closed. One that was walked is asked about once; one in a part of the page that is as it
   * was is asked about each time, because nothing tells when it gets such a root.
   */
  takeSuspects(): readonly Element[] {
    const { suspects } = this.#walker
    for (const each of suspects) this.#memory.of(each).wasAsked = true
    return suspects
  }

  addRoots(roots: readonly unknown[]): void {
    for (const root of roots) {
      if (!isNode(root) || !isShadowRoot(root)) continue
      this.#memory.addClosedRoot(root)
      this.#watch.markDeep(root.host)
    }
  }

  /** Elements of other documents come along with those of this one. */
  addListening(elements: readonly unknown[]): number[] {
    return elements.map((each) => {
      if (!isNode(each) || !isElement(each) || ownerDocument(each) !== document) return 0
      this.#memory.of(each).isListening = true
      this.#watch.mark(each)
      return this.#memory.idOf(each)
    })
  }

  removeListening(ids: readonly number[]): void {
    for (const id of ids) {
      const element = this.#memory.element(id)
      if (!element) continue
      this.#memory.of(element).isListening = false
      this.#watch.mark(element)
    }
  }

  #meetDocument(): void {
    if (this.#document === document) return
    this.#document = document
    this.#documents++
    this.#memory = new Memory()
    this.#pseudo = new Pseudo()
    this.#names = new Names(this.#memory, this.#pseudo, (text, within) => this.#reading.shows(text, within))
    this.#watch = new Watch(this.#memory)
    this.#walker = new Walker(this.#memory, this.#names, this.#pseudo, this.#watch)
    this.#finding = new Finding(this.#memory, this.#names)
    this.#teller = new Teller()
  }
}

const SHORT = 40

/** So many controls in the window tell whether something came over them. */
const SAMPLES = 12

/** As many of several are told apart, and as much of their names. */
const TOLD = 6
const LONGEST_NAME = 200
/** A title may hold a whole page. */
const LONGEST_TITLE = 1_000
const LONGEST_TEXT = 80

/** A look at so many elements takes seconds: it is for those who ask for it. */
const HUGE = 30_000

function isHuge(page: Document): boolean {
  return elementsIn(page, "*").length > HUGE
}

/** The value of the whole script. */
export const eye = new Eye()
