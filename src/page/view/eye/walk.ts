import { Flag, type More } from "../entry.ts"
import { isClickable, isControl } from "./actable.ts"
import { findById } from "./by-id.ts"
import { type Around, addAll, type Cell, type Found, isSameAround, marksOf, nothingFound, since } from "./cells.ts"
import { Entries, type Entry, type Kid } from "./entries.ts"
import { Flow } from "./flow.ts"
import type { Memory } from "./memory.ts"
import type { Names } from "./names.ts"
import type { Pseudo } from "./pseudo.ts"
import { isFirstSummary, NAMED_BY_CONTENT, roleOf } from "./roles.ts"
import {
  activeElementOf,
  allInDocument,
  allInRoot,
  attribute,
  designModeOf,
  firstChild,
  isElement,
  isRendered,
  isText,
  localName,
  nextSibling,
  nodeType,
  openShadow,
  rootOf,
  styleOf,
  textOfNode,
} from "./safe.ts"
import { Boxes, type Clip, readStyle, type Style } from "./sight.ts"
import { type Condition, conditionOf, editedText, more } from "./states.ts"
import { tidy } from "./text.ts"
import { type Traits, traitsOf } from "./traits.ts"
import { eachChild, parentElementOf, shadowOf } from "./tree.ts"
import type { Watch } from "./watch.ts"

/** What nobody sees, whatever its style. */
const NEVER = new Set(
  `base clipPath col colgroup datalist defs desc head linearGradient link map marker mask meta metadata noscript param
  pattern radialGradient script source style symbol template title track`.split(/\s+/),
)

/** Roles that get a line of their own although nobody operates them. */
const PLACES = new Set(
  `alert alertdialog application article banner blockquote cell columnheader complementary contentinfo dialog feed figure form grid
  group gridcell heading img list listbox listitem log main marquee math menu menubar meter navigation note progressbar radiogroup
  region row rowheader scrollbar search slider status table tablist tabpanel timer toolbar tooltip tree treegrid
  treeitem`.split(/\s+/),
)

/** Places that say nothing by being there. */
const SILENT = new Set(["group", "figure", "blockquote", "log", "tooltip", "feed", "timer", "rowgroup"])

/** Inside these only what can be operated is looked for: their name tells the rest. */
const SAYS_ALL = new Set(
  `button checkbox heading img link menuitem menuitemcheckbox menuitemradio meter option progressbar radio scrollbar
  slider spinbutton switch tab treeitem`.split(/\s+/),
)

/** Places that are told although nothing is in them: a table has its columns, and a picture its place. */
const EMPTY = new Set(["img", "cell", "gridcell", "columnheader", "rowheader", "row", "progressbar", "meter"])

/** They show more than the name of what they stand in can tell. */
const GAUGES = new Set(["meter", "progressbar"])

/** Which elements, besides custom ones, can have a shadow root. */
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
)

/** Their text is the name of what they stand in. */
const NAMING = new Set(["caption", "legend", "figcaption"])

const OUTERMOST: Around = { pointer: false, named: false, inert: false, clip: null, positionedClip: null }

/** Walks a document as it is drawn, and makes its view. What did not change since it was last walked is not walked again. */
export class Walker {
  readonly #memory: Memory
  readonly #names: Names
  readonly #pseudo: Pseudo
  readonly #watch: Watch
  readonly #entries = new Entries()
  readonly #made = new WeakMap<Element, Entry>()
  readonly #lines = new WeakMap<Element, readonly Entry[]>()
  readonly #clips = new WeakMap<Element, Clip>()
  #cells = new WeakMap<Element, Cell>()
  /** Whether what is known from earlier walks counts. */
  #isFresh = true
  readonly #held = new WeakMap<Element, string>()
  #boxes = new Boxes()
  #focus: Element | null = null
  found = nothingFound()

  constructor(memory: Memory, names: Names, pseudo: Pseudo, watch: Watch) {
    this.#memory = memory
    this.#pseudo = pseudo
    this.#names = names
    this.#watch = watch
  }

  /** What the whole document shows. */
  walk(root: Element): readonly Entry[] {
    this.#boxes = new Boxes()
    if (this.#watch.all) this.#cells = new WeakMap()
    else this.#sweep()
    this.#begin()
    const entries = this.#from(root)
    this.#watch.start()
    return entries
  }

  /** What one element shows, by itself. Nothing is remembered of it. */
  glance(root: Element): { readonly entries: readonly Entry[]; readonly found: Found } {
    const { found } = this
    const cells = this.#cells
    this.#cells = new WeakMap()
    this.#boxes = new Boxes()
    this.#begin()
    this.#isFresh = false
    const entries = this.#from(root)
    const glanced = this.found
    this.#cells = cells
    this.found = found
    return { entries, found: glanced }
  }

  /** Where an element is, as it was during the last walk. */
  boxOf(element: Element): DOMRect {
    return this.#boxes.of(element)
  }

  #begin(): void {
    this.#isFresh = true
    this.found = nothingFound()
  }

  #from(root: Element): readonly Entry[] {
    const flow = this.#flowOf(root)
    this.#focus = focusIn(document, this.#memory)
    this.#visit(root, OUTERMOST, flow)
    flow.break()
    this.#lines.set(root, flow.runs)
    return flow.entries
  }

  /** Marks what changed without a sign: by a style sheet, by a script that set a property, by scrolling. */
  #sweep(): void {
    const { acting, hidden, texts } = this.found
    const focus = focusIn(document, this.#memory)
    if (focus !== this.#focus) {
      if (focus) this.#watch.mark(focus)
      if (this.#focus) this.#watch.mark(this.#focus)
    }
    for (const { element, clip, byBox } of acting) {
      if (byBox && !this.#isStillSeen(element, clip)) this.#watch.mark(element)
      else if (isChanged(element, this.#held)) this.#watch.markDeep(parentElementOf(element) ?? element)
    }
    for (const element of texts) if (!isRendered(element, AS_SEEN)) this.#watch.mark(element)
    for (const { element, isStill } of hidden) if (!isStill()) this.#watch.mark(element)
  }

  #isStillSeen(element: Element, clip: Clip | null): boolean {
    const box = this.#boxes.of(element)
    if (box.width < 1 || box.height < 1) return styleOf(element).display === "contents" || this.#hasDrawnChild(element)
    return isRendered(element, AS_SEEN) && !this.#boxes.isCutOff(box, clip)
  }

  #flowOf(element: Element): Flow {
    return new Flow(this.#entries, this.#memory.idOf(element), this.#lines.get(element) ?? [])
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
      return
    }
    this.#cells.delete(element)
    const style = readStyle(styleOf(element))
    if (style.display === "none") {
      this.found.hidden.push({ element, isStill: () => styleOf(element).display === "none" })
      return
    }
    const isFresh = this.#isFresh
    if (this.#watch.isDeep(element)) this.#isFresh = false
    if (isInline(style) || tag === "label") this.#look(element, tag, style, around, flow)
    else {
      flow.break()
      const marks = marksOf(this.found)
      const start = flow.entries.length
      this.#look(element, tag, style, around, flow)
      flow.break()
      this.#cells.set(element, { around, entries: flow.entries.slice(start), found: since(this.found, marks) })
    }
    this.#isFresh = isFresh
  }

  #look(element: Element, tag: string, style: Style, around: Around, flow: Flow): void {
    const traits = tag === "body" && isDesigned() ? { ...traitsOf(element), editable: true } : traitsOf(element)
    const inside = this.#within(element, style, around, tag, traits.inert)
    if (inside === undefined) {
      const isStill = () => this.#within(element, readStyle(styleOf(element)), around, tag, traits.inert) === undefined
      this.found.hidden.push({ element, isStill })
      return
    }
    const role = roleOf(element, tag, traits.role)
    const begins = style.pointer && !around.pointer && !style.untouchable
    const control = isControl(element, tag, role, traits)
    const clickable = !control && !this.#isPassive(element, tag) && isClickable(element, begins, traits, this.#memory)
    const isThing = control || clickable || GAUGES.has(role) || (!inside.named && isPlace(role, tag))
    if (!isThing || (!style.visible && !control && !clickable)) {
      this.#wrapper(element, tag, style, inside, flow)
      return
    }
    if ((control || clickable) && !this.#isSeen(element, style, inside, around)) {
      const isStill = () => !this.#isSeen(element, readStyle(styleOf(element)), inside, around)
      this.found.hidden.push({ element, isStill })
      this.#wrapper(element, tag, style, inside, flow)
      return
    }
    this.#thing(
      element,
      tag,
      role,
      traits,
      style,
      inside,
      flow,
      control ? Flag.acts : clickable ? Flag.acts | Flag.clickable : 0,
    )
  }

  /** A page or an app listens everywhere; a label is told by its control. */
  #isPassive(element: Element, tag: string): boolean {
    if (tag === "html" || tag === "body") return true
    if (this.#memory.isListening(element)) return false
    return element instanceof HTMLLabelElement && element.control !== null && this.#isTold(element.control)
  }

  /** Whether a control has a line: its own, or in the place of its label. */
  #isTold(control: Element): boolean {
    return this.#isDrawn(control) || isLabelled(control)
  }

  /** What is around the element's children; nothing when none of them can be seen. */
  #within(element: Element, style: Style, around: Around, tag: string, inert: boolean): Around | undefined {
    const isRoot = tag === "html" || tag === "body"
    const isFixed = style.position === "fixed"
    const isFree = isFixed || style.position === "absolute"
    const outer = isFixed ? null : isFree ? around.positionedClip : around.clip
    if (isFree && !isRoot && this.#boxes.isOffCanvas(this.#boxes.of(element), isFixed) && !style.scrolls)
      return undefined
    if (style.transparent && !isLabelled(element)) return undefined
    // What cannot be seen itself cannot be scrolled either.
    if (style.scrolls && outer !== null && this.#boxes.isCutOff(this.#boxes.of(element), outer)) return undefined
    const clip = style.clips && !isRoot ? this.#clipOf(element, outer) : style.scrolls && !isRoot ? null : outer
    if (clip !== null && clip !== outer && this.#boxes.isSpeck(clip)) return this.#speck(tag, around, clip)
    return {
      pointer: style.pointer,
      named: around.named || NAMING.has(tag),
      inert: around.inert || inert,
      clip,
      positionedClip: style.position === "static" ? around.positionedClip : clip,
    }
  }

  #clipOf(element: Element, around: Clip | null): Clip {
    const known = this.#clips.get(element)
    if (known?.around === around) return known
    const clip = { element, around }
    this.#clips.set(element, clip)
    return clip
  }

  /** A box of a pixel shows nothing, but a control in it may have a label elsewhere. */
  #speck(tag: string, around: Around, clip: Clip): Around | undefined {
    return isFormControl(tag) ? { ...around, clip } : undefined
  }

  /** Whether a person can see it, or something that stands for it. */
  #isSeen(element: Element, style: Style, inside: Around, around: Around): boolean {
    if (style.visible && !style.transparent && (style.display === "contents" || isRendered(element))) {
      const box = this.#boxes.of(element)
      if (style.display === "contents") return true
      if (box.width >= 1 && box.height >= 1 && !this.#boxes.isCutOff(box, inside.clip) && !isCutAway(element))
        return true
      if (style.display === "inline" && this.#hasDrawnChild(element)) return true
    }
    return isLabelled(element) && this.#names.labelsOf(element).some((label) => this.#isDrawn(label, around.clip))
  }

  /** An inline element around blocks has a box without height, and they have theirs. */
  #hasDrawnChild(element: Element): boolean {
    let drawn = false
    eachChild(element, this.#memory, (child) => {
      drawn ||= isElement(child) && this.#isDrawn(child)
    })
    return drawn
  }

  #isDrawn(element: Element, clip: Clip | null = null): boolean {
    const style = readStyle(styleOf(element))
    if (style.display === "none" || !style.visible) return false
    const box = this.#boxes.of(element)
    return style.display === "contents" || (box.width >= 1 && box.height >= 1 && !this.#boxes.isCutOff(box, clip))
  }

  /** An element that is not told itself. */
  #wrapper(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    if (tag === "iframe" || tag === "frame") return this.#frame(element, style, flow)
    if (tag === "canvas" || tag === "video" || tag === "audio" || tag === "object" || tag === "embed") {
      return this.#media(element, tag, style, inside, flow)
    }
    if (tag === "label") return this.#label(element, style, inside, flow)
    if (isInline(style)) return this.#children(element, style, inside, flow)
    const own = this.#flowOf(element)
    this.#children(element, style, inside, own)
    own.break()
    this.#lines.set(element, own.runs)
    flow.break()
    for (const entry of own.entries) flow.block(entry)
  }

  #children(element: Element, style: Style, inside: Around, flow: Flow): void {
    let count = 0
    let text = 0
    if (style.skips) return
    const mayShowText = style.visible && !inside.named && (style.display === "contents" || isRendered(element))
    const root = shadowOf(element, this.#memory)
    if (root !== null) {
      this.#watch.observe(root)
      for (const label of allInRoot(root, "label")) this.#names.addLabel(label)
    }
    const isClosed = element instanceof HTMLDetailsElement && !element.open
    const drawsText = mayShowText && hasOwnText(element)
    if (drawsText) flow.text(this.#pseudo.textOf(element, "::before"))
    eachChild(element, this.#memory, (child) => {
      const type = nodeType(child)
      if (isClosed && !(isElement(child) && isFirstSummary(child))) return
      if (type === 1) {
        count++
        if (isElement(child)) this.#visit(child, inside, flow)
      } else if (type === 3 && isText(child)) {
        const words = textOfNode(child)
        if (words.trim() === "") {
          if (mayShowText) flow.text(" ")
          return
        }
        text++
        if (text === 1) this.found.texts.push(element)
        if (mayShowText && !this.#isTextCutOff(element, inside)) flow.text(words)
      }
    })
    if (drawsText) flow.text(this.#pseudo.textOf(element, "::after"))
    if (count === 0 && text === 0) this.#suspect(element)
    else if (localName(element).includes("-") || (count > 0 && isReplaced(element))) this.#suspect(element)
  }

  #isTextCutOff(element: Element, inside: Around): boolean {
    return inside.clip !== null && this.#boxes.isCutOff(this.#boxes.of(element), inside.clip)
  }

  /** A custom element, or one that shows nothing of its own and yet takes up room, may be drawn by a closed shadow root. */
  #suspect(element: Element): void {
    const tag = localName(element)
    if (!HOSTS.has(tag) && !tag.includes("-")) return
    if (openShadow(element) === null && !this.#memory.wasAsked(element)) this.found.suspects.push(element)
  }

  /** A label is told by the name of its control; a control that is not drawn itself is told where its label is. */
  #label(element: Element, style: Style, inside: Around, flow: Flow): void {
    const control = element instanceof HTMLLabelElement ? element.control : null
    if (control === null || !style.visible) return this.#children(element, style, inside, flow)
    const isDrawn = this.#isDrawn(control)
    this.#children(element, style, { ...inside, named: true }, flow)
    if (isDrawn || !isLabelled(control) || styleOf(control).display !== "none") return
    const tag = localName(control)
    this.#thing(control, tag, roleOf(control, tag), traitsOf(control), style, inside, flow, Flag.acts)
  }

  #frame(element: Element, style: Style, flow: Flow): void {
    const box = this.#boxes.of(element)
    if (!style.visible || box.width < 1 || box.height < 1) return
    this.found.frames.push(element)
    const name = this.#names.nameOf(element, "iframe", "generic", traitsOf(element)) || nameAttribute(element)
    const url = element instanceof HTMLIFrameElement ? element.src : ""
    flow.block(this.#make(element, "iframe", name, 0, url === "" ? 0 : { url }, []))
  }

  #media(element: Element, tag: string, style: Style, inside: Around, flow: Flow): void {
    const box = this.#boxes.of(element)
    if (!style.visible || box.width < 1 || box.height < 1) return
    const name = this.#names.nameOf(element, tag, tag, traitsOf(element))
    const own = this.#flowOf(element)
    if (tag === "canvas") this.#children(element, style, { ...inside, named: true }, own)
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
    const shown = this.#shownRole(tag, role, condition)
    const name = this.#nameOf(element, tag, role, shown, traits, condition)
    const kids = this.#kidsOf(element, shown, style, inside, condition)
    if (SILENT.has(shown) && name === "" && acts === 0) {
      for (const entry of kids.entries) flow.block(entry)
      return
    }
    const entry = this.#finish(element, shown, name, condition, kids, inline, inside)
    if (entry === undefined) return
    if (traits.aria) this.#depend(element)
    if ((acts & Flag.acts) !== 0) {
      const { width, height } = this.#boxes.of(element)
      const byBox = width >= 1 && height >= 1 && !style.transparent
      this.#held.set(element, holdingOf(element))
      this.found.acting.push({ id: entry.id, element, clip: inside.clip, byBox })
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
  #shownRole(tag: string, role: string, { flags }: Condition): string {
    if ((flags & Flag.editable) !== 0) return role === "combobox" || role === "searchbox" ? role : "textbox"
    if (role !== "generic" && role !== "none") return role
    return (flags & Flag.clickable) !== 0 ? "clickable" : tag === "audio" || tag === "video" ? tag : role
  }

  #nameOf(element: Element, tag: string, role: string, shown: string, traits: Traits, condition: Condition): string {
    const name = this.#names.nameOf(element, tag, isPlainCell(role, condition) ? "generic" : role, traits)
    const description = (condition.flags & Flag.acts) === 0 ? "" : this.#names.descriptionOf(element, name, traits)
    if (description !== "") more(condition).description = description
    if (shown === "textbox" && (condition.flags & Flag.editable) !== 0) {
      const value = editedText(element, this.#names)
      if (value !== "") more(condition).value = value
    }
    if (role === "img" && name === "") readPicture(element, condition)
    const placeholder = condition.more === 0 ? undefined : condition.more.placeholder
    if (placeholder === name && condition.more !== 0) delete condition.more.placeholder
    return name
  }

  #kidsOf(element: Element, shown: string, style: Style, inside: Around, condition: Condition): Flow {
    const own = this.#flowOf(element)
    if (element instanceof HTMLImageElement) {
      this.#areas(element, style, inside, own)
      own.break()
      return own
    }
    if (element instanceof HTMLTextAreaElement || (shown === "combobox" && element instanceof HTMLSelectElement))
      return own
    const named = inside.named || SAYS_ALL.has(shown) || (condition.flags & Flag.editable) !== 0
    this.#children(element, style, { ...inside, named }, own)
    own.break()
    this.#lines.set(element, own.runs)
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
    own: Flow,
    isInline: boolean,
    inside: Around,
  ): Entry | undefined {
    const { flags, more: rest } = condition
    let kids: readonly Kid[] = own.entries
    let said = name
    const acts = (flags & Flag.acts) !== 0
    if (acts && name === "" && !NAMED_BY_CONTENT.has(role) && (flags & Flag.editable) === 0) {
      // Within a name, text is not told line by line.
      if (inside.named) said = this.#names.contentOf(element)
      else [said, kids] = namedByFirstLine(own.entries)
    }
    if (!acts && kids.length === 0 && name === "") {
      if (!EMPTY.has(role) || (role === "img" && rest === 0)) return undefined
    }
    return this.#make(element, role, said, isInline ? flags | Flag.inline : flags, rest, kids)
  }

  #make(element: Element, role: string, name: string, flags: number, rest: More | 0, kids: readonly Kid[]): Entry {
    const id = this.#memory.idOf(element)
    const entry = this.#entries.make({ id, role, name, flags, more: rest, kids }, this.#made.get(element))
    this.#made.set(element, entry)
    return entry
  }
}

/** A cell is told by what is in it; one that can be clicked needs a name besides. */
function isPlainCell(role: string, { flags }: Condition): boolean {
  return (role === "cell" || role === "gridcell") && (flags & Flag.acts) === 0
}

const AS_SEEN = { visibilityProperty: true, opacityProperty: true } as const

/** What a control holds that changes without a sign. */
function holdingOf(element: Element): string {
  if (element instanceof HTMLInputElement) {
    if (element.type === "file") return String(element.files?.length ?? 0)
    return `${element.checked}${element.indeterminate}${element.value}`
  }
  if (element instanceof HTMLTextAreaElement) return element.value
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ index }) => index).join()
  return ""
}

function isChanged(element: Element, held: WeakMap<Element, string>): boolean {
  return held.get(element) !== holdingOf(element)
}

function isInline({ display }: Style): boolean {
  return display.startsWith("inline") || display === "contents"
}

function isPlace(role: string, tag: string): boolean {
  return PLACES.has(role) || (NAMED_BY_CONTENT.has(role) && role !== "generic" && tag !== "option")
}

function nameAttribute(element: Element): string {
  return tidy(attribute(element, "name") ?? "")
}

function hasOwnText(element: Element): boolean {
  for (let child = firstChild(element); child !== null; child = nextSibling(child)) {
    if (isText(child) && textOfNode(child).trim() !== "") return true
  }
  return false
}

function isFormControl(tag: string): boolean {
  return tag === "input" || tag === "select" || tag === "textarea" || tag === "button"
}

/** Whether the whole page is being written. */
function isDesigned(): boolean {
  return designModeOf(document) === "on"
}

/** Clicking their label is as good as clicking them. */
function isLabelled(control: Element): boolean {
  return control instanceof HTMLInputElement && ["checkbox", "radio", "file"].includes(control.type)
}

/** Whether an area begins within the picture that it is a part of. */
function isOn({ coords, shape }: HTMLAreaElement, picture: HTMLImageElement): boolean {
  if (shape === "default") return true
  const [x = 0, y = 0] = coords.split(",").map(Number)
  return x >= 0 && y >= 0 && x < picture.width && y < picture.height
}

/** Whether its children are there and not drawn, as those of a shadow host are that are assigned to no slot. */
function isReplaced(element: Element): boolean {
  const child = element.firstElementChild
  return child instanceof Element && !isRendered(child) && isRendered(element) && styleOf(child).display !== "none"
}

function isInlineKid(kid: Kid): boolean {
  return typeof kid === "string" || (kid.flags & Flag.inline) !== 0
}

/** Whether nothing of the box is left to see. */
function isCutAway(element: Element): boolean {
  return /^(?:inset\((?:50|100)%|circle\(0(?:px|%)?[ )]|polygon\(0)/.test(styleOf(element).clipPath)
}

/** What nothing names is named by the first line in it, which is then not said again. */
function namedByFirstLine(entries: readonly Entry[]): [string, readonly Kid[]] {
  const [first, ...rest] = entries
  if (first === undefined) return ["", []]
  if (first.role === "text" && first.kids.every((kid) => typeof kid === "string")) return [first.kids.join(""), rest]
  if (first.role !== "heading" && first.role !== "img") return ["", entries]
  return [first.name, first.kids.length === 0 ? rest : entries]
}

function readPicture(element: Element, condition: Condition): void {
  if (element instanceof HTMLImageElement && element.currentSrc !== "" && !element.currentSrc.startsWith("data:")) {
    more(condition).url = element.currentSrc
  }
}

/** The element that keys go to, also within shadow roots. */
function focusIn(page: Document, memory: Memory): Element | null {
  let focus: Element | null = activeElementOf(page)
  for (;;) {
    const root: ShadowRoot | null = focus === null ? null : (focus.shadowRoot ?? memory.closedRootOf(focus))
    if (root === null || root.activeElement === null) return focus
    focus = root.activeElement
  }
}
