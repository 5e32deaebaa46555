import { Flag } from "../entry.ts"
import { isClickable, isControl } from "./actable.ts"
import {
  type Around,
  addAll,
  asNamed,
  type Cell,
  type Found,
  isSameAround,
  marksOf,
  nothingFound,
  OUTERMOST,
  since,
} from "./cells.ts"
import { coveredOf } from "./covered.ts"
import { Drawing, hasOwnText, isInline, isReplaced } from "./drawing.ts"
import { dropCutText, dropHint, dropText, hasStructure } from "./editors.ts"
import { isA, isLabel, isSelect, isTextArea } from "./elements.ts"
import type { Entry, Kid } from "./entries.ts"
import type { Flow } from "./flow.ts"
import { focusIn } from "./focus.ts"
import { holdingOf } from "./holding.ts"
import { GAUGES, isLabelled, isPlace, mayHost, NAMED_BY_LABEL, NEVER, SAYS_ALL, SILENT } from "./kinds.ts"
import { Means } from "./means.ts"
import type { Memory } from "./memory.ts"
import type { Names } from "./names.ts"
import { countsOf, noteCut, noteScroller, takeCutBy } from "./out-of-reach.ts"
import type { Pseudo } from "./pseudo.ts"
import { isFirstSummary, roleOf } from "./roles.ts"
import {
  allInRoot,
  firstChild,
  isElement,
  isText,
  localName,
  nextSibling,
  openShadow,
  styleOf,
  textOfNode,
} from "./safe.ts"
import { readStyle, type Style } from "./sight.ts"
import type { Spot } from "./spot.ts"
import { type Condition, conditionOf } from "./states.ts"
import { Sweep } from "./sweep.ts"
import { areasOf, editorRole, isDesigned, isInlineKid, nameAttribute } from "./telling.ts"
import { tidy } from "./text.ts"
import { isNamedApart } from "./text-beyond-name.ts"
import { shownRole, Things } from "./things.ts"
import { NO_TRAITS, type Traits, traitsOf } from "./traits.ts"
import { assignedTo, shadowOf } from "./tree.ts"
import type { Watch } from "./watch.ts"

/** How many texts in a row may have nothing near them whose place is known. */
const ALONE = 8

/** The walk takes six calls for each level of a document; a stack has room for some 600 levels. */
const DEEPEST = 250

/** Places that are told by what they hold themselves: of these, unlike of a region, nothing is left when they are cut off. */
const LEAVES = new Set(["heading", "img", "meter", "progressbar", "cell", "gridcell", "columnheader", "rowheader"])

/** Elements that are nothing by themselves. */
const WRAPPERS = new Set("b body br center code dd div dl dt em font html i p small span strong tbody u".split(" "))

/** With so much in it, what scrolls by itself is a part of the page of its own. */
const PANE = 8

/** Pages measure and talk to servers in frames of a few pixels. */
const SMALL = 10

/** Walks a document as it is drawn, and makes its view. What did not change since it was last walked is not walked again. */
export class Walker {
  readonly #memory: Memory
  readonly #names: Names
  readonly #pseudo: Pseudo
  readonly #watch: Watch
  readonly #things: Things
  /** Goes on when nothing that is known from earlier walks counts any more. */
  #era = 0
  /** Whether what is known from earlier walks counts. */
  #isFresh = true
  readonly #drawing: Drawing
  readonly #sweep: Sweep
  #focus: Element | null = null
  /** Whether nothing is to be remembered of the walk. */
  #isGlance = false
  /** Whether what nobody can scroll to is listed too, instead of counted. */
  #showsBeyond = false
  /** Where what was told last is, and how many texts came since. */
  #beside: Spot | undefined
  #alone = 0
  /** How deep the walk is in the document, and what lies too deep for its stack. */
  #depth = 0
  #isDeep = false
  #postponed: { readonly element: Element; readonly around: Around; readonly kids: Kid[] }[] = []
  /** How much was found out of reach so far, and elements around that which may be drawn by a closed shadow root. */
  #lost = 0
  #hosts: Element[] = []
  found = nothingFound()

  constructor(memory: Memory, names: Names, pseudo: Pseudo, watch: Watch) {
    this.#memory = memory
    this.#pseudo = pseudo
    this.#drawing = new Drawing(memory, names, window, new Means())
    this.#names = names
    this.#things = new Things(memory, names)
    this.#watch = watch
    this.#sweep = new Sweep(watch, this.#drawing, memory)
  }

  /** What the whole document shows; a thorough look also sees what changed without a sign far from the window. */
  walk(root: Element, thorough: boolean): readonly Entry[] {
    this.#drawing.begin()
    if (this.#watch.all) {
      this.#era++
      this.#sweep.noteMoving()
    } else {
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
    this.#isGlance = true
    this.#drawing.begin()
    this.#begin()
    this.#isFresh = false
    this.#showsBeyond = beyond
    const entries = this.#from(root)
    this.#showsBeyond = false
    const glanced = this.found
    this.#isGlance = false
    this.found = found
    return { entries, found: glanced }
  }

  /** Which of what was found lies under something else. */
  covered(found: Found): number[] {
    return coveredOf(found, this.#drawing, this.#memory)
  }

  /** Those whose shadow root may be closed. */
  get suspects(): readonly Element[] {
    return this.#hosts.length === 0 ? this.found.suspects : [...this.found.suspects, ...this.#hosts]
  }

  #begin(): void {
    this.#hosts = []
    this.#beside = undefined
    this.#isFresh = true
    this.found = nothingFound()
  }

  #from(root: Element): readonly Entry[] {
    const flow = this.#things.flowOf(root)
    this.#focus = focusIn(document, this.#memory)
    this.#visit(root, OUTERMOST, flow)
    this.#things.end(root, flow)
    this.#visitPostponed()
    const { cut } = this.found
    return cut.length === 0 ? flow.entries : [...flow.entries, this.#things.makeCut(root, countsOf(cut), Flag.beyond)]
  }

  /** Walks on where a stack was full. Such a document is walked as a whole each time: what was found there has no cells. */
  #visitPostponed(): void {
    this.#isDeep = this.#postponed.length > 0
    const depth = this.#depth
    for (let next = this.#postponed.shift(); next !== undefined; next = this.#postponed.shift()) {
      const own = this.#things.flowOf(next.element)
      this.#depth = 0
      this.#visit(next.element, next.around, own)
      next.kids.push(...this.#things.end(next.element, own).entries)
    }
    this.#depth = depth
  }

  /** Its place is kept by an entry that has no line of its own. */
  #postpone(element: Element, around: Around, flow: Flow): void {
    const kids: Kid[] = []
    flow.block(this.#things.makePlace(element, kids))
    this.#postponed.push({ element, around, kids })
  }

  #markFocus(): void {
    const focus = focusIn(document, this.#memory)
    if (focus === this.#focus) return
    if (focus) this.#watch.mark(focus)
    if (this.#focus) this.#watch.mark(this.#focus)
  }

  #visit(element: Element, around: Around, flow: Flow): void {
    const tag = localName(element)
    if (NEVER.has(tag)) return
    if (tag === "br") {
      flow.text(" ")
      return
    }
    const known = this.#memory.of(element)
    const { cell } = known
    if (this.#counts(cell) && isSameAround(cell.around, around) && !this.#watch.isDirty(element)) {
      flow.blocks(cell.entries)
      addAll(this.found, cell.found)
      this.#beside = cell.found.texts.at(-1)?.beside ?? this.#beside
      return
    }
    if (!this.#isGlance) known.cell = undefined
    const style = this.#drawing.styleOf(element, tag)
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
      if (!this.#isGlance) {
        const entries = flow.entries.slice(start)
        known.cell = { era: this.#era, around, entries, found: since(this.found, marks) }
      }
    }
    this.#isFresh = isFresh
  }

  #counts(cell: Cell | undefined): cell is Cell {
    return cell !== undefined && this.#isFresh && cell.era === this.#era
  }

  #lose(by: Element | "page", word: string): void {
    this.#lost++
    noteCut(this.found, by, word)
  }

  /** Where an element cuts off a good part of what is in it, that is counted in its place. */
  #countCut(element: Element, from: number, flow: Flow): void {
    const counts = takeCutBy(element, this.found.cut, from)
    if (counts !== undefined) flow.block(this.#things.makeCut(element, counts))
  }

  #look(element: Element, tag: string, style: Style, around: Around, flow: Flow): void {
    const traits = tag === "body" && isDesigned() ? { ...traitsOf(element), editable: true } : traitsOf(element)
    const inside = this.#drawing.within(element, style, around, tag, traits.inert)
    if (style.overflow !== undefined) noteScroller(this.found, element, style.overflow)
    if (tag === "iframe" || tag === "frame") return this.#frame(element, style, traits, inside, flow)
    const isBare = traits === NO_TRAITS && WRAPPERS.has(tag)
    if (isBare && !style.pointer && !this.#memory.of(element).isListening)
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
      if (acts || !inside.named) this.#lose(sight.by, acts ? shownRole(tag, role, clickable) : role)
      return this.#wrapper(element, tag, style, asNamed(inside), flow)
    }
    const marks = sight?.seen === false ? Flag.beyond : sight?.transparent ? Flag.transparent : 0
    const flags = control ? Flag.acts : clickable ? Flag.acts | Flag.clickable : 0
    this.#thing(element, tag, role, traits, style, inside, flow, flags | marks)
  }

  /** A page or an app listens everywhere; a label is told by its control. */
  #isPassive(element: Element, tag: string): boolean {
    if (tag === "html" || tag === "body") return true
    if (this.#memory.of(element).isListening) return false
    return isLabel(element, tag) && element.control !== null && this.#isTold(element.control)
  }

  /** Whether a control has a line, its own or in the place of its label, and its label for a name. */
  #isTold(control: Element): boolean {
    return isLabelled(control) || (NAMED_BY_LABEL.has(localName(control)) && this.#drawing.isListed(control))
  }

  /** An element that is not told itself. */
  #wrapper(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    if (tag === "canvas" || tag === "video" || tag === "audio" || tag === "object" || tag === "embed") {
      return this.#media(element, tag, style, inside, flow)
    }
    if (tag === "label") return this.#label(element, tag, style, inside, flow)
    if (isInline(style)) return this.#children(element, tag, style, inside, flow)
    const own = this.#things.flowOf(element)
    this.#children(element, tag, style, inside, own)
    this.#things.end(element, own)
    if (own.entries.length >= PANE && tag !== "body" && this.#drawing.scrolls(element, style)) {
      flow.block(this.#things.make(element, "pane", "", 0, 0, own.entries))
      return
    }
    flow.blocks(own.entries)
  }

  #children(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    if (!isInline(style) && style.skips) return
    const acting = this.found.acting.length
    const lost = this.#lost
    const mayShowText = style.visible && !inside.named
    const root = mayHost(tag) ? shadowOf(element, this.#memory) : null
    if (root !== null) this.#meetRoot(root)
    const isClosed = isA(element, "details", tag) && !element.open
    const mayDraw = mayShowText && !this.#pseudo.isPlain(element)
    const isHidden = mayDraw ? (css: CSSStyleDeclaration) => this.#drawing.hidesDrawn(element, css, inside) : undefined
    if (mayDraw && root === null && firstChild(element) === null)
      flow.text(this.#pseudo.wordsIn(element, isHidden), element)
    const drawsText = mayDraw && hasOwnText(element)
    if (drawsText) flow.text(this.#pseudo.textOf(element, "::before", isHidden), element)
    let count = 0
    let texts = 0
    let at = 0
    const assigned = assignedTo(element)
    let child: Node | null = assigned[0] ?? firstChild(root ?? element)
    while (child !== null) {
      if (isElement(child)) {
        if (!isClosed || isFirstSummary(child)) {
          count++
          this.#child(child, inside, flow)
        }
      } else if (!isClosed && isText(child)) {
        const words = textOfNode(child)
        if (words.trim() !== "") {
          if (++texts === 1) this.found.texts.push({ element, beside: this.#spotBeside(element) })
          if (mayShowText) this.#text(element, style.css, child, words, inside, flow)
        } else if (mayShowText) flow.text(" ")
      }
      child = assigned.length === 0 ? nextSibling(child) : (assigned[++at] ?? null)
    }
    if (drawsText) flow.text(this.#pseudo.textOf(element, "::after", isHidden), element)
    if (count === 0 && texts === 0) this.#suspect(element, tag)
    else if (tag.includes("-")) this.#suspect(element, tag)
    // Where something in it can be acted on, what it holds is drawn.
    else if (this.found.acting.length === acting && count > 0 && isReplaced(element)) this.#suspect(element, tag)
    // A box in a closed root may scroll or hold what seems to be out of reach. Asking once is enough: it was drawn by then.
    else if (this.#lost > lost && root === null && mayHost(tag) && !this.#memory.of(element).wasAsked)
      this.#hosts.push(element)
  }

  #meetRoot(root: ShadowRoot): void {
    this.#watch.observe(root)
    this.#drawing.meetRoot()
    this.#pseudo.meet(root)
    for (const label of allInRoot(root, "label")) this.#names.addLabel(label)
  }

  #child(child: Element, inside: Around, flow: Flow): void {
    if (this.#depth >= DEEPEST) {
      this.#postpone(child, inside, flow)
      return
    }
    this.#depth++
    this.#visit(child, inside, flow)
    this.#depth--
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
  #text(element: Element, css: CSSStyleDeclaration, text: Text, words: string, inside: Around, flow: Flow): void {
    const by = this.#drawing.whatHidesText(element, css, text, words, inside)
    if (by === undefined) return flow.text(words, text)
    if (tidy(words) === "") return
    if (this.#showsBeyond) return flow.beyond(words)
    this.#lose(by, "text")
    const isStill = () => this.#drawing.whatHidesText(element, css, text, words, inside, true) !== undefined
    if (!inside.transparent) this.found.hidden.push({ element, isStill })
  }

  /** The same where it names what it stands in. */
  #showsNamed(text: Text, within: Element, element: Element, inside: Around, flow: Flow): boolean {
    if (inside.named) return true
    const words = textOfNode(text)
    const whatHides = () => this.#drawing.whatHidesBelow(within, text, words, element, inside)
    const by = whatHides()
    if (by === undefined) return true
    if (this.#showsBeyond) flow.beyond(words)
    else this.#lose(by, "text")
    this.found.hidden.push({ element: within, isStill: () => whatHides() !== undefined })
    return false
  }

  /** A custom element, or one that shows nothing of its own and yet takes up room, may be drawn by a closed shadow root. */
  #suspect(element: Element, tag: string): void {
    if (!mayHost(tag)) return
    if (openShadow(element) === null && !this.#memory.of(element).wasAsked) this.found.suspects.push(element)
  }

  /** A label is told by the name of its control; a control that is not drawn itself is told where its label is. */
  #label(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    const control = isLabel(element, tag) ? element.control : null
    this.#drawing.noteClip(element, inside.clip)
    const isTold = control !== null && this.#isTold(control)
    const isName = isTold && this.#names.isNamedBy(control, element)
    if (control !== null && !isTold) this.found.hidden.push({ element, isStill: () => !this.#isTold(control) })
    if (!isTold || !style.visible) return this.#children(element, tag, style, inside, flow)
    this.#children(element, tag, style, isName ? asNamed(inside) : inside, flow)
    if (!isLabelled(control) || styleOf(control).display !== "none") return
    const name = localName(control)
    this.#thing(control, name, roleOf(control, name), traitsOf(control), style, inside, flow, Flag.acts)
  }

  #isUnseen(element: Element, tag: string, style: Style, inside: Around): boolean {
    const isUnseen = (drawn: Style) => !this.#drawing.sightOf(element, tag, drawn, inside, false).seen
    if (!isUnseen(style)) return false
    this.found.hidden.push({ element, isStill: () => isUnseen(readStyle(element)) })
    return true
  }

  /** Whether a person can see what a frame or a player shows; else it is counted where it is large enough to show anything. */
  #isShown(element: Element, tag: string, style: Style, inside: Around): boolean {
    const sightNow = () => this.#drawing.sightOf(element, tag, readStyle(element), inside, false)
    const isVeiled = () => this.#drawing.isVeiled(element)
    const sight = this.#drawing.sightOf(element, tag, style, inside, false)
    if (sight.seen && isVeiled()) {
      this.found.hidden.push({ element, isStill: () => !sightNow().seen || isVeiled() })
      this.#lose("page", tag)
      return this.#showsBeyond
    }
    if (sight.seen || (this.#showsBeyond && sight.by !== undefined)) return true
    this.found.hidden.push({ element, isStill: () => !sightNow().seen })
    const { width, height } = this.#drawing.boxOf(element)
    if (sight.by !== undefined && width > SMALL && height > SMALL) this.#lose(sight.by, tag)
    return false
  }

  #frame(element: Element, style: Style, traits: Traits, inside: Around, flow: Flow): void {
    if (!this.#isShown(element, "iframe", style, inside)) return
    this.found.frames.push(element)
    const name = this.#names.nameOf(element, "iframe", "generic", traits) || nameAttribute(element)
    const url = isA(element, "iframe") ? element.src : ""
    flow.block(this.#things.make(element, "iframe", name, 0, url === "" ? 0 : { url }, []))
  }

  #media(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    if (!this.#isShown(element, tag, style, inside)) return
    const name = this.#names.nameOf(element, tag, tag, traitsOf(element))
    const own = this.#things.flowOf(element)
    if (tag === "canvas") this.#children(element, tag, style, asNamed(inside), own)
    flow.block(this.#things.make(element, tag, name, 0, 0, own.entries))
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
    if (isEditable && (role === "generic" || role === "none")) condition.flags |= Flag.clickable
    const shown = isEditable ? editorRole(role) : shownRole(tag, role, (acts & Flag.clickable) !== 0)
    const shows =
      (acts & Flag.acts) === 0
        ? (text: Text, within: Element) => this.#showsNamed(text, within, element, inside, flow)
        : undefined
    const name = this.#things.nameOf(element, tag, role, shown, traits, condition, shows)
    const isHinted = condition.more !== 0 && condition.more.placeholder !== undefined
    if (isHinted && this.#drawing.hidesDrawn(element, styleOf(element, "::placeholder"), inside)) dropHint(condition)
    const isApart = SAYS_ALL.has(shown) && !inside.named && isNamedApart(element, tag, traits, this.#names)
    const flowIn = this.#kidsOf(element, tag, shown, style, inside, condition, isApart)
    const kids = isApart ? this.#things.tellText(flowIn.entries, name, condition) : flowIn.entries
    if (SILENT.has(shown) && name === "" && acts === 0) {
      flow.blocks(kids)
      return
    }
    // Of an empty place nothing is left but its name, where nobody sees it.
    if (acts === 0 && kids.length === 0 && this.#isUnseen(element, tag, style, inside)) return
    const entry = this.#things.finish(element, shown, name, condition, kids, inline, inside.named)
    if (entry === undefined) return
    if (traits.aria) this.#watch.dependOnNames(element)
    if ((acts & Flag.acts) !== 0) {
      const box = this.#drawing.boxOf(element)
      const byBox = box.width >= 1 && box.height >= 1 && !inside.transparent
      this.#memory.of(element).holding = holdingOf(element)
      this.#beside = this.#drawing.spotOf(element)
      this.#alone = 0
      this.found.acting.push({ id: entry.id, element, clip: inside.clip, byBox, spot: this.#beside })
    }
    // A heading is told as one wherever it stands.
    if (inline && shown !== "heading" && entry.kids.every(isInlineKid)) flow.inline(entry)
    else flow.block(entry)
  }

  #kidsOf(
    element: Element,
    tag: string,
    shown: string,
    style: Style,
    inside: Around,
    condition: Condition,
    isApart: boolean,
  ): Flow {
    const own = this.#things.flowOf(element)
    if (isA(element, "img", tag)) {
      for (const area of areasOf(element))
        this.#thing(area, "area", "link", traitsOf(area), style, inside, own, Flag.acts)
      own.break()
      return own
    }
    if (isTextArea(element, tag) || (shown === "combobox" && isSelect(element, tag))) return own
    if ((condition.flags & Flag.secret) !== 0) return own
    const isEditable = (condition.flags & Flag.editable) !== 0
    if (isEditable && shown === "textbox" && !inside.named)
      return this.#edited(element, tag, style, inside, condition, own)
    const named = (SAYS_ALL.has(shown) && !isApart) || isEditable
    this.#children(element, tag, style, named ? asNamed(inside) : inside, own)
    return this.#things.end(element, own)
  }

  /** Plain text in an editor is its value; a document in it is listed as it would be anywhere else. */
  #edited(element: Element, tag: string, style: Style, inside: Around, condition: Condition, own: Flow): Flow {
    const from = this.found.cut.length
    this.#children(element, tag, style, inside, own)
    this.#things.end(element, own)
    if (hasStructure(own.entries)) {
      dropText(condition)
      return own
    }
    dropCutText(this.found.cut, from)
    return this.#things.flowOf(element)
  }
}
