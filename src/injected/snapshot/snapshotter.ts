import type { WireKid, WireLook } from "../wire/entry.ts"
import type { Region, Sought, WirePlaces } from "../wire/place.ts"
import type { Finder, Question, WireAnswer, WireThing } from "../wire/question.ts"
import { answerTo, isVisible } from "./answer.ts"
import { type Found, nothingFound } from "./cells.ts"
import { isNode, isShadowRoot } from "./elements.ts"
import { EntryEncoder } from "./entries.ts"
import { Finding, shownRole } from "./find.ts"
import { focusIn } from "./focus.ts"
import { Memory } from "./memory.ts"
import { Names } from "./naming/names.ts"
import { isSecret, markSecret } from "./naming/secret-fields.ts"
import { wordFor } from "./naming/states.ts"
import { Pseudo } from "./pseudo.ts"
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
import { boxesOf } from "./sight/boxes.ts"
import { seenOf } from "./sight/cut-off.ts"
import { placesIn } from "./sight/in-window.ts"
import { Reading } from "./sight/reading.ts"
import { shownText } from "./sight/shown-text.ts"
import { Vicinity } from "./sight/spot.ts"
import { Walker } from "./walk.ts"
import { Watch } from "./watch.ts"

/** Takes snapshots of one document from an isolated world. It runs no code of the page and changes nothing in it. */
class Snapshotter {
  /** A window can outlive its document: what was known of the old one no longer applies. */
  #document = document
  #memory = new Memory()
  #pseudo = new Pseudo()
  #names = new Names(this.#memory, this.#pseudo, (text, within) => this.#reading.shows(text, within))
  #watch = new Watch(this.#memory)
  #walker = new Walker(this.#memory, this.#names, this.#pseudo, this.#watch)
  #finding = new Finding(this.#memory, this.#names)
  #sheets = ""
  #encoder = new EntryEncoder()
  #looks = 0
  /** The covered elements at the last thorough check. */
  #covered: readonly number[] = []
  #documents = 1
  /** The visibility rules, cached for one look. */
  #reads: Reading | undefined

  /** The content of the document. `since` is the last look that was received: unchanged entries are not sent again. */
  look(since: number, thorough: boolean): string {
    this.#meetDocument()
    const partial = since !== 0 && since === this.#looks
    if (!partial) this.#encoder.forget()
    this.#watch.catchUp()
    if (this.#isRedrawn()) this.#watch.markAll()
    if (!thorough && this.#watch.all && isHuge(document)) return ""
    if (this.#watch.all) this.#pseudo.forget()
    this.#learnLabels()
    const root = documentElementOf(document)
    this.#reads = undefined
    // A full walk also needs a thorough report.
    const all = thorough || this.#watch.all
    const entries = root === null ? [] : this.#walker.walk(root, all)
    this.#names.endGathering()
    return this.#report(++this.#looks, partial, this.#encoder.encode(entries), this.#walker.found, all)
  }

  /** Registers labels added since the last look, before names are computed from them. */
  learn(): void {
    this.#watch.catchUp()
    this.#learnLabels()
    this.#names.endGathering()
  }

  #learnLabels(): void {
    if (this.#watch.added === undefined) this.#names.gatherLabels(allInDocument(document, "label"))
    else for (const element of this.#watch.added) this.#names.addLabelsIn(element)
  }

  /** Whether the window's size or the number of style sheets changed. */
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
    // A string is transferred far faster than thousands of small values.
    return JSON.stringify(look)
  }

  /** Whether something came over the page, judged by a sample of elements that were not covered. */
  #areCoveredNow(found: Found): boolean {
    const known = new Set(this.#covered)
    const window = new Vicinity(0)
    const free = found.acting.filter(({ id, spot }) => !known.has(id) && window.has(spot))
    const step = Math.max(1, Math.floor(free.length / SAMPLES))
    const some = free.filter((_, at) => at % step === 0)
    return this.#walker.covered({ ...found, acting: some }).length > 0
  }

  /** Those that were covered in the last look, and still are. */
  #stillCovered(found: Found): readonly number[] {
    if (this.#covered.length === 0) return this.#covered
    const known = new Set(this.#covered)
    return this.#walker.covered({ ...found, acting: found.acting.filter(({ id }) => known.has(id)) })
  }

  /**
   * The content of one element of the document, or of all of it; `beyond` includes what no scrolling reveals. It does
   * not count as a look: the next one does not build on it.
   */
  glance(id: number | null, beyond: boolean): string {
    this.#meetDocument()
    const root = id === null ? (documentElementOf(document) ?? undefined) : this.#memory.element(id)
    if (root === undefined || !isConnected(root)) return this.#report(0, false, [], nothingFound(), true)
    this.#reads = undefined
    const { entries, found } = this.#walker.glance(root, beyond)
    return this.#report(0, false, new EntryEncoder().encode(entries), found, true)
  }

  /** The element with that number, while it exists. */
  element(id: number): Element | null {
    const element = this.#memory.element(id)
    return element !== undefined && isConnected(element) ? element : null
  }

  /** The boxes of elements of the given document, or of the current one. */
  boxes(ids: readonly number[], of?: number): string {
    this.#meetDocument()
    return JSON.stringify(boxesOf(ids.map((id) => this.elementOf(id, of ?? this.#documents))))
  }

  /** Answers a question about the nth visible match of the finder, or else the nth match. */
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
    const most = question.what === "several" ? question.most : meant.length > 1 ? MOST_SEVERAL : 0
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

  /** For scripts that walk the document in another way: the same rules, with the current rendering. */
  reading(): Reading {
    return new Reading(this.#memory)
  }

  /** The beginning of an element's visible text. */
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

  /** Whether the document may have changed since the last look. */
  get hasNews(): boolean {
    return this.#watch.hasNews
  }

  get documentNumber(): number {
    return this.#documents
  }

  /** The element with that number in one of the window's documents: null unless it is the current one. */
  elementOf(id: number, of: number): Element | null {
    this.#meetDocument()
    return of === this.#documents ? this.element(id) : null
  }

  /** Whether the focused field is secret. */
  focusIsSecret(): boolean {
    this.#meetDocument()
    const focus = focusIn(document, this.#memory)
    return focus !== null && isSecret(focus)
  }

  /** The element's value is no longer reported, even if the element does not look like a secret field. */
  markSecret(element: Element): void {
    markSecret(element)
    this.#watch.mark(element)
  }

  /** A short description of an element. */
  describe(element: Element): WireThing {
    const tag = localName(element)
    const role = shownRole(element)
    const word = wordFor(element, tag, role)
    // A box without a name is described by its content.
    const isBox = role === "generic" || role === "none"
    const text = () => (isBox ? shownText(element, this.#memory, SHORT) : "")
    const name = (this.#finding.nameOf(element) || text()).slice(0, LONGEST_NAME)
    return { id: this.#memory.idOf(element), role, name, ...(word === undefined ? {} : { word }) }
  }

  /** The same; an element without a name is described by its content. */
  #shown(element: Element): WireThing {
    const thing = this.describe(element)
    return thing.name === "" && !isSecret(element)
      ? { ...thing, name: shownText(element, this.#memory, LONGEST_TEXT) }
      : thing
  }

  /**
   * Where things are, at the current scroll positions; `region` is the visible part of the window, if not all of it.
   */
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
   * Elements that may have a closed shadow root. An element that was walked is checked once; one in an unchanged part
   * of the page is checked each time, because no event reports when it gets such a root.
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

  /** The list may include elements of other documents. */
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
    this.#encoder = new EntryEncoder()
  }
}

const SHORT = 40

/** How many controls in the window are checked for something that came over them. */
const SAMPLES = 12

/** How many of several matches are reported, and how much of their names. */
const MOST_SEVERAL = 6
const LONGEST_NAME = 200
/** A title may contain a whole page. */
const LONGEST_TITLE = 1_000
const LONGEST_TEXT = 80

/** A look at this many elements takes seconds: it is only taken on request. */
const HUGE = 30_000

function isHuge(page: Document): boolean {
  return elementsIn(page, "*").length > HUGE
}

/** The result of evaluating the whole script. */
export const snapshotter = new Snapshotter()
