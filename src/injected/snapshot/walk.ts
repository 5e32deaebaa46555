import { Flag } from "../wire/entry.ts"
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
import { dropCutText, dropHint, dropText, hasStructure } from "./editors.ts"
import { isA, isLabel, isSelect, isTextArea } from "./elements.ts"
import type { Entry, Kid } from "./entries.ts"
import { areasOf, editorRole, isDesigned, isInlineKid, nameAttribute } from "./entry-rules.ts"
import { focusIn } from "./focus.ts"
import { holdingOf } from "./holding.ts"
import type { Memory } from "./memory.ts"
import { GAUGES, isLabelled, isPlace, mayHost, NAMED_BY_LABEL, NEVER, SAYS_ALL, SILENT } from "./naming/kinds.ts"
import { StyleRules } from "./naming/means.ts"
import type { Names } from "./naming/names.ts"
import { isFirstSummary, roleOf } from "./naming/roles.ts"
import { type Condition, conditionOf } from "./naming/states.ts"
import { isNamedApart } from "./naming/text-beyond-name.ts"
import { NO_TRAITS, type Traits, traitsOf } from "./naming/traits.ts"
import type { Pseudo } from "./pseudo.ts"
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
import { coveredOf } from "./sight/covered.ts"
import { hasOwnText, isInline, isReplaced, VisibilityCheck } from "./sight/drawing.ts"
import type { Flow } from "./sight/flow.ts"
import { countsOf, noteCut, noteScroller, takeCutBy } from "./sight/out-of-reach.ts"
import { readStyle, type Style } from "./sight/sight.ts"
import type { Spot } from "./sight/spot.ts"
import { Sweep } from "./sweep.ts"
import { tidy } from "./text.ts"
import { shownRole, Things } from "./things.ts"
import { assignedTo, shadowOf } from "./tree.ts"
import type { Watch } from "./watch.ts"

/** How many texts in a row may share the position of something near them. */
const ALONE = 8

/** The walk takes six calls for each level of a document; a stack has room for some 600 levels. */
const DEEPEST = 250

/** Roles that are only their own content: unlike a region, nothing is left of them when they are clipped. */
const LEAVES = new Set(["heading", "img", "meter", "progressbar", "cell", "gridcell", "columnheader", "rowheader"])

/** Elements without meaning of their own. */
const WRAPPERS = new Set("b body br center code dd div dl dt em font html i p small span strong tbody u".split(" "))

/** A scroller with at least this many entries becomes a pane. */
const PANE = 8

/** Pages use frames of a few pixels for measuring and for server communication. */
const SMALL = 10

/**
 * Walks a document as it is drawn, and builds its view. Parts that are unchanged since the last walk are not walked
 * again.
 */
export class Walker {
  readonly #memory: Memory
  readonly #names: Names
  readonly #pseudo: Pseudo
  readonly #watch: Watch
  readonly #things: Things
  /** Incremented when all cached results become invalid. */
  #era = 0
  /** Whether cached results are valid here. */
  #isFresh = true
  readonly #drawing: VisibilityCheck
  readonly #sweep: Sweep
  #focus: Element | null = null
  /** Whether results of this walk are not to be cached. */
  #isGlance = false
  /** Whether unreachable content is listed too, instead of counted. */
  #showsBeyond = false
  /** The position of the last reported thing, and how many texts came since. */
  #beside: Spot | undefined
  #alone = 0
  /** The depth of the walk in the document, and what is too deep for its stack. */
  #depth = 0
  #isDeep = false
  #postponed: { readonly element: Element; readonly around: Around; readonly kids: Kid[] }[] = []
  /** How many unreachable things were found so far, and ancestors of them that may have a closed shadow root. */
  #lost = 0
  #hosts: Element[] = []
  found = nothingFound()

  constructor(memory: Memory, names: Names, pseudo: Pseudo, watch: Watch) {
    this.#memory = memory
    this.#pseudo = pseudo
    this.#drawing = new VisibilityCheck(memory, names, window, new StyleRules())
    this.#names = names
    this.#things = new Things(memory, names)
    this.#watch = watch
    this.#sweep = new Sweep(watch, this.#drawing, memory)
  }

  /** The view of the whole document; a thorough look also detects silent changes far from the window. */
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

  /** The view of one element by itself; `beyond` includes unreachable content. Nothing of it is cached. */
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

  /** Which of the found elements are covered. */
  covered(found: Found): number[] {
    return coveredOf(found, this.#drawing, this.#memory)
  }

  /** Elements that may have a closed shadow root. */
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

  /** Continues where the stack was full. Such a document is walked completely each time: these parts have no cells. */
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
      // Words that are drawn apart are separated by a space.
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

  /** If an element clips a good part of its content, that is counted in its place. */
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
    const sight =
      acts || LEAVES.has(role) ? this.#drawing.visibilityOf(element, tag, style, inside, control) : undefined
    if (sight?.seen === false && !(this.#showsBeyond && sight.by !== undefined)) {
      const isStill = () => !this.#drawing.visibilityOf(element, tag, readStyle(element), inside, control).seen
      this.found.hidden.push({ element, isStill })
      // If its box is hidden, its text may be hidden too.
      if (sight.by === undefined) return this.#wrapper(element, tag, style, { ...inside, displaced: true }, flow)
      if (acts || !inside.named) this.#lose(sight.by, acts ? shownRole(tag, role, clickable) : role)
      return this.#wrapper(element, tag, style, asNamed(inside), flow)
    }
    const marks = sight?.seen === false ? Flag.beyond : sight?.transparent ? Flag.transparent : 0
    const flags = control ? Flag.acts : clickable ? Flag.acts | Flag.clickable : 0
    this.#thing(element, tag, role, traits, style, inside, flow, flags | marks)
  }

  /** Pages and apps listen everywhere; a label is represented by its control. */
  #isPassive(element: Element, tag: string): boolean {
    if (tag === "html" || tag === "body") return true
    if (this.#memory.of(element).isListening) return false
    return isLabel(element, tag) && element.control !== null && this.#isListed(element.control)
  }

  /** Whether a control has a line, its own or in the place of its label, with its label as its name. */
  #isListed(control: Element): boolean {
    return isLabelled(control) || (NAMED_BY_LABEL.has(localName(control)) && this.#drawing.isListed(control))
  }

  /** An element without a line of its own. */
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
    // If something in it is operable, its content is drawn.
    else if (this.found.acting.length === acting && count > 0 && isReplaced(element)) this.#suspect(element, tag)
    // A box in a closed root may scroll or contain the content that seems unreachable. One check is enough: it was
    // drawn by then.
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

  /** The position of something near it; now and then its own, so that there always is one. */
  #spotBeside(element: Element): Spot {
    if (this.#beside === undefined || ++this.#alone >= ALONE) {
      this.#alone = 0
      this.#beside = this.#drawing.spotOf(element)
    }
    return this.#beside
  }

  /** Text that is visible or can be scrolled to. */
  #text(element: Element, css: CSSStyleDeclaration, text: Text, words: string, inside: Around, flow: Flow): void {
    const by = this.#drawing.whatHidesText(element, css, text, words, inside)
    if (by === undefined) return flow.text(words, text)
    if (tidy(words) === "") return
    if (this.#showsBeyond) return flow.beyond(words)
    this.#lose(by, "text")
    const isStill = () => this.#drawing.whatHidesText(element, css, text, words, inside, true) !== undefined
    if (!inside.transparent) this.found.hidden.push({ element, isStill })
  }

  /** The same for text that is part of its ancestor's name. */
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

  /** A custom element, or an element without content that takes up space, may be drawn by a closed shadow root. */
  #suspect(element: Element, tag: string): void {
    if (!mayHost(tag)) return
    if (openShadow(element) === null && !this.#memory.of(element).wasAsked) this.found.suspects.push(element)
  }

  /**
   * A label is represented by its control's name; a control that is not drawn itself is listed in the place of its
   * label.
   */
  #label(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    const control = isLabel(element, tag) ? element.control : null
    this.#drawing.noteClip(element, inside.clip)
    const isListed = control !== null && this.#isListed(control)
    const isName = isListed && this.#names.isNamedBy(control, element)
    if (control !== null && !isListed) this.found.hidden.push({ element, isStill: () => !this.#isListed(control) })
    if (!isListed || !style.visible) return this.#children(element, tag, style, inside, flow)
    this.#children(element, tag, style, isName ? asNamed(inside) : inside, flow)
    if (!isLabelled(control) || styleOf(control).display !== "none") return
    const name = localName(control)
    this.#thing(control, name, roleOf(control, name), traitsOf(control), style, inside, flow, Flag.acts)
  }

  #isUnseen(element: Element, tag: string, style: Style, inside: Around): boolean {
    const isUnseen = (drawn: Style) => !this.#drawing.visibilityOf(element, tag, drawn, inside, false).seen
    if (!isUnseen(style)) return false
    this.found.hidden.push({ element, isStill: () => isUnseen(readStyle(element)) })
    return true
  }

  /** Whether a frame or a player is visible; if not, it is counted if it is large enough to show anything. */
  #isShown(element: Element, tag: string, style: Style, inside: Around): boolean {
    const sightNow = () => this.#drawing.visibilityOf(element, tag, readStyle(element), inside, false)
    const isVeiled = () => this.#drawing.isVeiled(element)
    const sight = this.#drawing.visibilityOf(element, tag, style, inside, false)
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
    const kids = isApart ? this.#things.holdTextBeyondName(flowIn.entries, name, condition) : flowIn.entries
    if (SILENT.has(shown) && name === "" && acts === 0) {
      flow.blocks(kids)
      return
    }
    // An empty place that is not visible has nothing but its name.
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
    // A heading always gets its own line.
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

  /** Plain text in an editor is its value; a document in it is listed as anywhere else. */
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
