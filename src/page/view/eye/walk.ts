import { Flag, type More } from "../entry.ts"
import { isClickable, isControl } from "./actable.ts"
import { findById } from "./by-id.ts"
import {
  type Around,
  addAll,
  asNamed,
  type Cell,
  type Found,
  isSameAround,
  marksOf,
  nothingFound,
  since,
} from "./cells.ts"
import { coveredOf } from "./covered.ts"
import { Drawing, hasOwnText, isInline, isReplaced } from "./drawing.ts"
import { Entries, type Entry, type Kid } from "./entries.ts"
import { Flow } from "./flow.ts"
import { focusIn } from "./focus.ts"
import { hintFor } from "./hints.ts"
import { Held } from "./holding.ts"
import { EMPTY, GAUGES, isLabelled, isPlace, isPlainCell, mayHost, NEVER, SAYS_ALL, SILENT } from "./kinds.ts"
import type { Memory } from "./memory.ts"
import type { Names } from "./names.ts"
import { countsOf, takeCutBy } from "./out-of-reach.ts"
import type { Pseudo } from "./pseudo.ts"
import { isFirstSummary, NAMED_BY_CONTENT, roleOf } from "./roles.ts"
import {
  allInDocument,
  allInRoot,
  attribute,
  firstChild,
  isElement,
  isText,
  localName,
  nextSibling,
  openShadow,
  rootOf,
  scrollLeftOf,
  scrollTopOf,
  styleOf,
  textOfNode,
} from "./safe.ts"
import { isSecret } from "./secret-fields.ts"
import { isNamedApart, textBeyondName } from "./text-beyond-name.ts"
import { type Overflow, readStyle, type Style } from "./sight.ts"
import type { Spot } from "./spot.ts"
import { type Condition, conditionOf, editedText, hold, more } from "./states.ts"
import { Sweep } from "./sweep.ts"
import { editorRole, isDesigned, isInlineKid, isOn, nameAttribute, namedByFirstLine, readPicture } from "./telling.ts"
import { NO_TRAITS, type Traits, traitsOf } from "./traits.ts"
import { eachChild, shadowOf } from "./tree.ts"
import type { Watch } from "./watch.ts"

/** How many texts in a row may have nothing near them whose place is known. */
const ALONE = 8

/** The walk takes six calls for each level of a document; a stack has room for some 600 levels. */
const DEEPEST = 250

const NO_LINES: readonly Entry[] = []

/** Places that are told by what they hold themselves: of these, unlike of a region, nothing is left when they are cut off. */
const LEAVES = new Set(["heading", "img", "meter", "progressbar", "cell", "gridcell", "columnheader", "rowheader"])

/** Elements that are nothing by themselves. */
const WRAPPERS = new Set("b body br center code dd div dl dt em font html i p small span strong tbody u".split(" "))

/** With so much in it, what scrolls by itself is a part of the page of its own. */
const PANE = 8

/** Pages measure and talk to servers in frames of a few pixels. */
const SMALL = 10

const OUTERMOST: Around = {
  pointer: false,
  named: false,
  inert: false,
  clip: null,
  transparent: false,
  displaced: false,
}

/** Walks a document as it is drawn, and makes its view. What did not change since it was last walked is not walked again. */
export class Walker {
  readonly #memory: Memory
  readonly #names: Names
  readonly #pseudo: Pseudo
  readonly #watch: Watch
  readonly #entries = new Entries()
  readonly #made = new WeakMap<Element, Entry>()
  /** What was counted last at an element that cuts off others. */
  readonly #cuts = new WeakMap<Element, Entry>()
  readonly #lines = new WeakMap<Element, readonly Entry[]>()
  #cells = new WeakMap<Element, Cell>()
  /** Whether what is known from earlier walks counts. */
  #isFresh = true
  readonly #held = new Held()
  readonly #drawing: Drawing
  readonly #sweep: Sweep
  #focus: Element | null = null
  /** Whether what nobody can scroll to is listed too, instead of counted. */
  #showsBeyond = false
  /** Where what was told last is, and how many texts came since. */
  #beside: Spot | undefined
  #alone = 0
  /** How deep the walk is in the document, and what lies too deep for its stack. */
  #depth = 0
  #isDeep = false
  #postponed: { readonly element: Element; readonly around: Around; readonly kids: Kid[] }[] = []
  found = nothingFound()

  constructor(memory: Memory, names: Names, pseudo: Pseudo, watch: Watch) {
    this.#memory = memory
    this.#pseudo = pseudo
    this.#drawing = new Drawing(memory, names)
    this.#names = names
    this.#watch = watch
    this.#sweep = new Sweep(watch, this.#drawing, this.#held)
  }

  /** What the whole document shows; a thorough look also sees what changed without a sign far from the window. */
  walk(root: Element, thorough: boolean): readonly Entry[] {
    this.#drawing.begin()
    if (this.#watch.all) this.#cells = new WeakMap()
    else {
      this.#markFocus()
      this.#sweep.run(this.found, thorough)
    }
    this.#begin()
    this.#watch.begin()
    const entries = this.#from(root)
    this.#watch.start()
    if (this.#isDeep) this.#watch.markAll()
    return entries
  }

  /** What one element shows, by itself; `beyond` includes what nobody can scroll to. Nothing is remembered of it. */
  glance(root: Element, beyond: boolean): { readonly entries: readonly Entry[]; readonly found: Found } {
    const { found } = this
    const cells = this.#cells
    this.#cells = new WeakMap()
    this.#drawing.begin()
    this.#begin()
    this.#isFresh = false
    this.#showsBeyond = beyond
    const entries = this.#from(root)
    this.#showsBeyond = false
    const glanced = this.found
    this.#cells = cells
    this.found = found
    return { entries, found: glanced }
  }

  /** Which of what was found lies under something else. */
  covered(found: Found): number[] {
    return coveredOf(found, this.#drawing, this.#memory)
  }

  #begin(): void {
    this.#beside = undefined
    this.#isFresh = true
    this.found = nothingFound()
  }

  #from(root: Element): readonly Entry[] {
    const flow = this.#flowOf(root)
    this.#focus = focusIn(document, this.#memory)
    this.#visit(root, OUTERMOST, flow)
    flow.break()
    this.#lines.set(root, flow.runs)
    this.#visitPostponed()
    const { cut } = this.found
    return cut.length === 0 ? flow.entries : [...flow.entries, this.#makeCut(root, countsOf(cut), Flag.beyond)]
  }

  /** Walks on where a stack was full. Such a document is walked as a whole each time: what was found there has no cells. */
  #visitPostponed(): void {
    this.#isDeep = this.#postponed.length > 0
    const depth = this.#depth
    for (let next = this.#postponed.shift(); next !== undefined; next = this.#postponed.shift()) {
      const own = this.#flowOf(next.element)
      this.#depth = 0
      this.#visit(next.element, next.around, own)
      own.break()
      if (own.runs.length > 0) this.#lines.set(next.element, own.runs)
      next.kids.push(...own.entries)
    }
    this.#depth = depth
  }

  /** Its place is kept by an entry that has no line of its own. */
  #postpone(element: Element, around: Around, flow: Flow): void {
    const kids: Kid[] = []
    const id = this.#memory.idOf(element)
    flow.break()
    flow.block(this.#entries.make({ id, role: "document", name: "", flags: 0, more: 0, kids }, undefined))
    this.#postponed.push({ element, around, kids })
  }

  #markFocus(): void {
    const focus = focusIn(document, this.#memory)
    if (focus === this.#focus) return
    if (focus) this.#watch.mark(focus)
    if (this.#focus) this.#watch.mark(this.#focus)
  }

  #flowOf(element: Element): Flow {
    return new Flow(this.#entries, this.#memory, element, this.#lines.get(element) ?? NO_LINES)
  }

  #visit(element: Element, around: Around, flow: Flow): void {
    const tag = localName(element)
    if (NEVER.has(tag)) return
    if (tag === "br") {
      flow.text(" ")
      return
    }
    const known = this.#isFresh && !this.#watch.isDirty(element) ? this.#cells.get(element) : undefined
    if (known !== undefined && isSameAround(known.around, around)) {
      flow.break()
      for (const entry of known.entries) flow.block(entry)
      addAll(this.found, known.found)
      this.#beside = known.found.texts.at(-1)?.beside ?? this.#beside
      return
    }
    this.#cells.delete(element)
    const style = readStyle(element, tag)
    if (style.display === "none") {
      this.found.hidden.push({ element, isStill: () => styleOf(element).display === "none" })
      return
    }
    const isFresh = this.#isFresh
    if (this.#watch.isDeep(element)) this.#isFresh = false
    if (isInline(style) || tag === "label") {
      // Words that are drawn apart are apart.
      if (tag === "text") flow.text(" ")
      const cut = this.found.cut.length
      this.#look(element, tag, style, around, flow)
      if (style.overflow !== undefined) this.#countCut(element, cut, flow)
    } else {
      flow.break()
      const marks = marksOf(this.found)
      const start = flow.entries.length
      this.#look(element, tag, style, around, flow)
      flow.break()
      if (style.overflow !== undefined) this.#countCut(element, marks.cut, flow)
      this.#cells.set(element, { around, entries: flow.entries.slice(start), found: since(this.found, marks) })
    }
    this.#isFresh = isFresh
  }

  /** Where an element cuts off a good part of what is in it, that is counted in its place. */
  #countCut(element: Element, from: number, flow: Flow): void {
    const { cut } = this.found
    const counts = cut.length === from ? undefined : takeCutBy(element, cut, from)
    if (counts !== undefined) flow.block(this.#makeCut(element, counts))
  }

  #makeCut(element: Element, cut: Readonly<Record<string, number>>, flags = 0): Entry {
    const facts = { id: this.#memory.idOf(element), role: "cut", name: "", flags, more: { cut }, kids: [] }
    const entry = this.#entries.make(facts, this.#cuts.get(element))
    this.#cuts.set(element, entry)
    return entry
  }

  #look(element: Element, tag: string, style: Style, around: Around, flow: Flow): void {
    const traits = tag === "body" && isDesigned() ? { ...traitsOf(element), editable: true } : traitsOf(element)
    const inside = this.#drawing.within(element, style, around, tag, traits.inert)
    if (style.overflow !== undefined) this.#noteScroller(element, style.overflow)
    if (tag === "iframe" || tag === "frame") return this.#frame(element, style, traits, inside, flow)
    const isBare = traits === NO_TRAITS && WRAPPERS.has(tag)
    if (isBare && !style.pointer && !this.#memory.isListening(element))
      return this.#wrapper(element, tag, style, inside, flow)
    const role = roleOf(element, tag, traits.role)
    const begins = style.pointer && !around.pointer && !style.untouchable
    const control = isControl(element, tag, role, traits)
    const clickable =
      !control && isClickable(element, role, begins, traits, this.#memory) && !this.#isPassive(element, tag)
    const acts = control || clickable
    const isThing = acts || GAUGES.has(role) || (!inside.named && isPlace(role, tag))
    if (!isThing || (!style.visible && !acts)) return this.#wrapper(element, tag, style, inside, flow)
    const sight = acts || LEAVES.has(role) ? this.#drawing.sightOf(element, tag, style, inside, control) : undefined
    if (sight?.seen === false && !(this.#showsBeyond && sight.by !== undefined)) {
      const isStill = () => !this.#drawing.sightOf(element, tag, readStyle(element), inside, control).seen
      this.found.hidden.push({ element, isStill })
      // What its box does not show, its text may not show either.
      if (sight.by === undefined) return this.#wrapper(element, tag, style, { ...inside, displaced: true }, flow)
      if (acts || !inside.named) this.#cutOff(sight.by, acts ? this.#shownRole(tag, role, clickable) : role)
      return this.#wrapper(element, tag, style, asNamed(inside), flow)
    }
    const marks = sight?.seen === false ? Flag.beyond : sight?.transparent ? Flag.transparent : 0
    const flags = control ? Flag.acts : clickable ? Flag.acts | Flag.clickable : 0
    this.#thing(element, tag, role, traits, style, inside, flow, flags | marks)
  }

  #noteScroller(element: Element, { x, y }: Overflow): void {
    if (x !== "scrolls" && y !== "scrolls") return
    this.found.scrollers.push({ element, top: scrollTopOf(element), left: scrollLeftOf(element) })
  }

  #cutOff(by: Element | "page", word: string): void {
    const { cut, scrollers } = this.found
    if (by === "page") {
      cut.push({ by: undefined, word })
      return
    }
    cut.push({ by, word })
    // A script may scroll what a person cannot.
    if (scrollers.at(-1)?.element !== by) scrollers.push({ element: by, top: scrollTopOf(by), left: scrollLeftOf(by) })
  }

  /** A page or an app listens everywhere; a label is told by its control. */
  #isPassive(element: Element, tag: string): boolean {
    if (tag === "html" || tag === "body") return true
    if (this.#memory.isListening(element)) return false
    return element instanceof HTMLLabelElement && element.control !== null && this.#isTold(element.control)
  }

  /** Whether a control has a line: its own, or in the place of its label. */
  #isTold(control: Element): boolean {
    return this.#drawing.isDrawn(control) || isLabelled(control)
  }

  /** An element that is not told itself. */
  #wrapper(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    if (tag === "canvas" || tag === "video" || tag === "audio" || tag === "object" || tag === "embed") {
      return this.#media(element, tag, style, inside, flow)
    }
    if (tag === "label") return this.#label(element, style, inside, flow)
    if (isInline(style)) return this.#children(element, style, inside, flow)
    const own = this.#flowOf(element)
    this.#children(element, style, inside, own)
    own.break()
    if (own.runs.length > 0) this.#lines.set(element, own.runs)
    if (own.entries.length >= PANE && tag !== "body" && this.#drawing.scrolls(element, style)) {
      flow.block(this.#make(element, "pane", "", 0, 0, own.entries))
      return
    }
    flow.break()
    for (const entry of own.entries) flow.block(entry)
  }

  #children(element: Element, style: Style, inside: Around, flow: Flow): void {
    let count = 0
    let text = 0
    const acting = this.found.acting.length
    if (!isInline(style) && style.skips) return
    const mayShowText = style.visible && !inside.named
    const tag = localName(element)
    const root = mayHost(tag) ? shadowOf(element, this.#memory) : null
    if (root !== null) {
      this.#watch.observe(root)
      this.#pseudo.meet(root)
      for (const label of allInRoot(root, "label")) this.#names.addLabel(label)
    }
    const isClosed = element instanceof HTMLDetailsElement && !element.open
    const drawsText = mayShowText && !this.#pseudo.isPlain(element) && hasOwnText(element)
    if (drawsText) flow.text(this.#pseudo.textOf(element, "::before"))
    const visit = (child: Node) => {
      if (isElement(child)) {
        if (isClosed && !isFirstSummary(child)) return
        count++
        if (this.#depth >= DEEPEST) return this.#postpone(child, inside, flow)
        this.#depth++
        this.#visit(child, inside, flow)
        this.#depth--
      } else if (isText(child) && !isClosed) {
        const words = textOfNode(child)
        if (words.trim() === "") {
          if (mayShowText) flow.text(" ")
          return
        }
        text++
        if (text === 1) this.found.texts.push({ element, beside: this.#spotBeside(element) })
        if (mayShowText) this.#text(element, child, words, inside, flow)
      }
    }
    if (tag === "slot") eachChild(element, this.#memory, visit)
    else for (let child = firstChild(root ?? element); child !== null; child = nextSibling(child)) visit(child)
    if (drawsText) flow.text(this.#pseudo.textOf(element, "::after"))
    if (count === 0 && text === 0) this.#suspect(element, tag)
    else if (tag.includes("-")) this.#suspect(element, tag)
    // Where something in it can be acted on, what it holds is drawn.
    else if (this.found.acting.length === acting && count > 0 && isReplaced(element)) this.#suspect(element, tag)
  }

  /** Of something near it; its own every now and then, so that there is always something. */
  #spotBeside(element: Element): Spot {
    if (this.#beside === undefined || ++this.#alone >= ALONE) {
      this.#alone = 0
      this.#beside = this.#drawing.spotOf(element)
    }
    return this.#beside
  }

  /** Text that a person can see or scroll to. */
  #text(element: Element, text: Text, words: string, inside: Around, flow: Flow): void {
    const by = inside.transparent ? "page" : this.#drawing.whatHidesText(element, text, inside)
    if (by === undefined) return flow.text(words)
    if (this.#showsBeyond) return flow.beyond(words)
    this.#cutOff(by, "text")
    const isStill = () => this.#drawing.whatHidesText(element, text, inside) !== undefined
    if (!inside.transparent) this.found.hidden.push({ element, isStill })
  }

  /** A custom element, or one that shows nothing of its own and yet takes up room, may be drawn by a closed shadow root. */
  #suspect(element: Element, tag: string): void {
    if (!mayHost(tag)) return
    if (openShadow(element) === null && !this.#memory.wasAsked(element)) this.found.suspects.push(element)
  }

  /** A label is told by the name of its control; a control that is not drawn itself is told where its label is. */
  #label(element: Element, style: Style, inside: Around, flow: Flow): void {
    const control = element instanceof HTMLLabelElement ? element.control : null
    if (control === null || !style.visible) return this.#children(element, style, inside, flow)
    this.#children(element, style, asNamed(inside), flow)
    if (!isLabelled(control) || styleOf(control).display !== "none") return
    const tag = localName(control)
    this.#thing(control, tag, roleOf(control, tag), traitsOf(control), style, inside, flow, Flag.acts)
  }

  #frame(element: Element, style: Style, traits: Traits, inside: Around, flow: Flow): void {
    const sight = this.#drawing.sightOf(element, "iframe", style, inside, false)
    if (!sight.seen && !(this.#showsBeyond && sight.by !== undefined)) {
      this.found.hidden.push({
        element,
        isStill: () => !this.#drawing.sightOf(element, "iframe", readStyle(element), inside, false).seen,
      })
      const { width, height } = this.#drawing.boxOf(element)
      if (sight.by !== undefined && width > SMALL && height > SMALL) this.#cutOff(sight.by, "iframe")
      return
    }
    this.found.frames.push(element)
    const name = this.#names.nameOf(element, "iframe", "generic", traits) || nameAttribute(element)
    const url = element instanceof HTMLIFrameElement ? element.src : ""
    flow.block(this.#make(element, "iframe", name, sight.seen ? 0 : Flag.beyond, url === "" ? 0 : { url }, []))
  }

  #media(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    const box = this.#drawing.boxOf(element)
    if (!style.visible || box.width < 1 || box.height < 1) return
    const name = this.#names.nameOf(element, tag, tag, traitsOf(element))
    const own = this.#flowOf(element)
    if (tag === "canvas") this.#children(element, style, asNamed(inside), own)
    flow.block(this.#make(element, tag, name, 0, 0, own.entries))
  }

  #thing(
    element: Element,
    tag: string,
    role: string,
    traits: Traits,
    style: Style,
    inside: Around,
    flow: Flow,
    acts: number,
  ): void {
    const condition = conditionOf(element, tag, role, traits)
    condition.flags |= acts
    if (element === this.#focus) condition.flags |= Flag.focused
    if (inside.inert) condition.flags |= Flag.disabled
    const inline = isInline(style)
    const isEditable = (condition.flags & Flag.editable) !== 0
    const shown = isEditable ? editorRole(role) : this.#shownRole(tag, role, (acts & Flag.clickable) !== 0)
    const name = this.#nameOf(element, tag, role, shown, traits, condition)
    const isApart = SAYS_ALL.has(shown) && !inside.named && isNamedApart(element, tag, traits)
    const flowIn = this.#kidsOf(element, shown, style, inside, condition, isApart)
    const kids = isApart ? this.#tellText(flowIn.entries, name, condition) : flowIn.entries
    if (SILENT.has(shown) && name === "" && acts === 0) {
      for (const entry of kids) flow.block(entry)
      return
    }
    const entry = this.#finish(element, shown, name, condition, kids, inline, inside)
    if (entry === undefined) return
    if (traits.aria) this.#depend(element)
    if ((acts & Flag.acts) !== 0) {
      const box = this.#drawing.boxOf(element)
      const byBox = box.width >= 1 && box.height >= 1 && !inside.transparent
      this.#held.note(element)
      this.#beside = this.#drawing.spotOf(element)
      this.#alone = 0
      this.found.acting.push({ id: entry.id, element, clip: inside.clip, byBox, spot: this.#beside })
    }
    if (inline && entry.kids.every(isInlineKid)) flow.inline(entry)
    else flow.block(entry)
  }

  /** Its name or description may stand elsewhere. */
  #depend(element: Element): void {
    for (const name of ["aria-labelledby", "aria-describedby"]) {
      for (const id of attribute(element, name)?.split(/\s+/) ?? []) {
        const source = id === "" ? null : findById(rootOf(element), id)
        if (source) this.#watch.depend(element, source)
      }
    }
  }

  /** Roles are said in the words of the page's author; what has none is told by what can be done with it. */
  #shownRole(tag: string, role: string, clickable: boolean): string {
    if (role !== "generic" && role !== "none") return role
    if (tag === "audio" || tag === "video" || tag === "canvas") return tag
    return clickable ? "clickable" : role
  }

  #nameOf(element: Element, tag: string, role: string, shown: string, traits: Traits, condition: Condition): string {
    const name = this.#names.nameOf(element, tag, isPlainCell(role, condition) ? "generic" : role, traits)
    const description = (condition.flags & Flag.acts) === 0 ? "" : this.#names.descriptionOf(element, name, traits)
    if (description !== "") more(condition).description = description
    if (shown === "textbox" && (condition.flags & Flag.editable) !== 0) {
      hold(condition, editedText(element, this.#names), isSecret(element))
    }
    if (role === "img" && name === "") readPicture(element, condition)
    const placeholder = condition.more === 0 ? undefined : condition.more.placeholder
    if (placeholder === name && condition.more !== 0) delete condition.more.placeholder
    return name
  }

  /** What an element shows besides the name that its author gave it is what it holds. */
  #tellText(entries: readonly Entry[], name: string, condition: Condition): readonly Entry[] {
    const { text, kids } = textBeyondName(entries, name)
    if (text !== "" && (condition.more === 0 || condition.more.value === undefined)) hold(condition, text, false)
    return kids
  }

  #kidsOf(element: Element, shown: string, style: Style, inside: Around, condition: Condition, isApart: boolean): Flow {
    const own = this.#flowOf(element)
    if (element instanceof HTMLImageElement) {
      this.#areas(element, style, inside, own)
      own.break()
      return own
    }
    if (element instanceof HTMLTextAreaElement || (shown === "combobox" && element instanceof HTMLSelectElement))
      return own
    if ((condition.flags & Flag.secret) !== 0) return own
    const named = (SAYS_ALL.has(shown) && !isApart) || (condition.flags & Flag.editable) !== 0
    this.#children(element, style, named ? asNamed(inside) : inside, own)
    own.break()
    if (own.runs.length > 0) this.#lines.set(element, own.runs)
    return own
  }

  /** The parts of a picture that lead somewhere. They have no box of their own. */
  #areas(picture: HTMLImageElement, style: Style, inside: Around, flow: Flow): void {
    const name = picture.useMap.replace(/^#/, "")
    if (name === "") return
    const [map] = allInDocument(document, `map[name="${CSS.escape(name)}"]`)
    if (!(map instanceof HTMLMapElement)) return
    for (const area of map.areas) {
      if (!(area instanceof HTMLAreaElement) || area.href === "" || !isOn(area, picture)) continue
      this.#thing(area, "area", "link", traitsOf(area), style, inside, flow, Flag.acts)
    }
  }

  #finish(
    element: Element,
    role: string,
    name: string,
    condition: Condition,
    own: readonly Entry[],
    isInline: boolean,
    inside: Around,
  ): Entry | undefined {
    const { flags } = condition
    let kids: readonly Kid[] = own
    let said = name
    const acts = (flags & Flag.acts) !== 0
    if (acts && name === "" && !NAMED_BY_CONTENT.has(role) && (flags & Flag.editable) === 0) {
      // Within a name, text is not told line by line.
      if (inside.named) said = this.#names.contentOf(element)
      else [said, kids] = namedByFirstLine(own)
    }
    if (!acts && kids.length === 0 && name === "") {
      if (!EMPTY.has(role) || (role === "img" && condition.more === 0)) return undefined
    }
    if (acts && said === "" && kids.length === 0) {
      const hint = hintFor(element, role, (flags & Flag.editable) !== 0, this.#names)
      if (hint !== undefined) more(condition).hint = hint
    }
    return this.#make(element, role, said, isInline ? flags | Flag.inline : flags, condition.more, kids)
  }

  #make(element: Element, role: string, name: string, flags: number, rest: More | 0, kids: readonly Kid[]): Entry {
    const id = this.#memory.idOf(element)
    const entry = this.#entries.make({ id, role, name, flags, more: rest, kids }, this.#made.get(element))
    this.#made.set(element, entry)
    return entry
  }
}
