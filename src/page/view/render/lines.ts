import { clip, plural } from "../../../base/text.ts"
import { Flag } from "../../../injected/wire/entry.ts"
import type { Box } from "../geometry/area.ts"
import type { Place } from "../geometry/boxes.ts"
import type { Entry, Kid } from "../model/look.ts"
import { type FrameView, refOf, type View } from "../model/view.ts"
import { entriesIn } from "../pick/pick.ts"
import { drawnRows } from "../pick/pick-rows.ts"
import {
  countWords,
  hintText,
  LONGEST_URL,
  nameText,
  restText,
  roleWord,
  runText,
  stateWords,
  wordOf,
} from "./words.ts"

/** One line of a view, and its entry. */
export interface Line {
  readonly depth: number
  readonly text: string
  readonly entry: Entry
  readonly frame: FrameView
  /** It represents an entry with all its content, and has no text. */
  readonly skipped?: true
}

export interface RenderOptions {
  /** Only controls, with the text that is needed to understand them. */
  readonly interactive?: boolean
  /** Includes the URLs of links. */
  readonly urls?: boolean
  /** The number of levels. */
  readonly depth?: number | undefined
  /** These entries always have a line and a ref. */
  readonly wanted?: ((entry: Entry) => boolean) | undefined
  /** These entries become `skipped` lines. */
  readonly skip?: (entry: Entry, frame: FrameView) => boolean
  /** The places of controls in the window. */
  readonly places?: ReadonlyMap<Entry, Place> | undefined
}

/** The lines of one entry of a view. */
export function linesOfEntry(view: View, frame: FrameView, entry: Entry): Line[] {
  return new Renderer(view, {}).entry(entry, frame)
}

/** The lines of a view, in reading order. */
export function linesOf(view: View, options: RenderOptions): Line[] {
  return new Renderer(view, options).frame(view.main, 0)
}

/** Containers without a line of their own, unless they have a name. */
const UNSAID = new Set(["list", "listitem", "row", "document", "radiogroup", "tablist", "menubar", "menu"])

const CELLS = new Set(["cell", "gridcell", "columnheader", "rowheader"])

/** An empty cell outside of a row needs no placeholder. */
function isEmptyCell({ role, name, kids }: Entry): boolean {
  return CELLS.has(role) && name === "" && kids.length === 0
}

/** What flows inline like words. Anything else has a box of its own, which separates it from them. */
const IN_WORDS = new Set(["link", "text"])
/** A hint derived from the surrounding text, which the line has anyway. */
const BY_TEXT = / \{by [^}]*\}/
const TOUCHES_AFTER = /[\p{L}\p{N}:\]]$/u
const TOUCHES_BEFORE = /^[\p{L}\p{N}[]/u

/** Containers whose name gives context to the controls in them. */
const FRAMES = new Set(["group", "radiogroup"])

class Renderer {
  readonly #view: View
  readonly #options: RenderOptions
  readonly #lines: Line[] = []

  constructor(view: View, options: RenderOptions) {
    this.#view = view
    this.#options = options
  }

  frame(frame: FrameView, depth: number): Line[] {
    this.#all(frame.look.entries, frame, depth)
    return this.#lines
  }

  entry(entry: Entry, frame: FrameView): Line[] {
    this.#entry(entry, frame, 0)
    return this.#lines
  }

  #all(kids: readonly Kid[], frame: FrameView, depth: number): void {
    const { skip } = this.#options
    for (const kid of kids) {
      if (typeof kid === "string") continue
      if (skip?.(kid, frame)) this.#lines.push({ depth, text: "", entry: kid, frame, skipped: true })
      else this.#entry(kid, frame, depth)
    }
  }

  #entry(entry: Entry, frame: FrameView, depth: number): void {
    const acts = (entry.flags & Flag.acts) !== 0
    switch (entry.role) {
      case "text":
        return this.#text(entry, frame, depth)
      case "heading":
        return this.#heading(entry, frame, depth, acts)
      case "listitem":
        if (!acts) return this.#listItem(entry, frame, depth)
        break
      case "row":
        return this.#row(entry, frame, depth, acts)
      case "iframe":
        return this.#iframe(entry, frame, depth)
      case "cut":
        return this.#cut(entry, frame, depth)
    }
    if (!acts && isEmptyCell(entry) && !this.#isWanted(entry)) return
    if (!acts && isSmallTable(entry)) return this.#smallTable(entry, frame, depth)
    if (!acts && this.#isUnsaid(entry)) return this.#all(entry.kids, frame, depth)
    const hasRef = acts || entry.role === "pane" || this.#isWanted(entry)
    this.#say(depth, this.#thing(entry, frame, hasRef), entry, frame)
    this.#all(
      entry.kids.filter((kid) => !isSaid(kid, entry)),
      frame,
      depth + 1,
    )
  }

  #isWanted(entry: Entry): boolean {
    return this.#options.wanted?.(entry) ?? false
  }

  #isUnsaid(entry: Entry): boolean {
    if (this.#isWanted(entry)) return false
    if (drawnRows(entry) !== undefined) return false
    if (!this.#options.interactive) return entry.name === "" && (UNSAID.has(entry.role) || isHeaded(entry))
    if (!hasActing(entry)) return true
    return !entry.role.endsWith("dialog") && (entry.name === "" || !FRAMES.has(entry.role))
  }

  /** The ref at the beginning of a line, if any. */
  #ref(entry: Entry, frame: FrameView): string {
    const hasRef = (entry.flags & Flag.acts) !== 0 || this.#isWanted(entry)
    return hasRef ? `${refOf(this.#view, frame, entry)} ` : ""
  }

  #say(depth: number, text: string, entry: Entry, frame: FrameView): void {
    if (depth < (this.#options.depth ?? Number.POSITIVE_INFINITY)) this.#lines.push({ depth, text, entry, frame })
  }

  #thing(entry: Entry, frame: FrameView, hasRef: boolean): string {
    const { name, more } = entry
    const parts = hasRef ? [refOf(this.#view, frame, entry)] : []
    parts.push(roleWord(entry))
    if (name !== "") parts.push(nameText(name))
    else if (entry.role === "img" && more.url !== undefined) parts.push(`<${fileName(more.url)}>`)
    else if (more.hint !== undefined) parts.push(`{${hintText(more.hint)}}`)
    const states = this.#states(entry, frame)
    if (states.length > 0) parts.push(`(${states.join(", ")})`)
    if (this.#options.urls && more.url !== undefined && entry.role === "link") parts.push(`<${restText(more.url)}>`)
    const place = this.#options.places?.get(entry)
    if (place) parts.push(`@${boxText(place.box)}`)
    if (more.value !== undefined) parts.push(`= ${restText(more.value)}`)
    else if (more.placeholder !== undefined) parts.push(`~ ${restText(more.placeholder)}`)
    return parts.join(" ")
  }

  #states(entry: Entry, frame: FrameView): string[] {
    const states = stateWords(entry)
    if (entry.more.options !== undefined) states.push(plural(entry.more.options, "option"))
    const drawn = drawnRows(entry)
    if (drawn !== undefined) states.push(drawn)
    if (frame.look.covered.has(entry.id)) states.push("covered")
    return states
  }

  #text(entry: Entry, frame: FrameView, depth: number): void {
    if (this.#options.interactive) return this.#all(entry.kids, frame, depth)
    const mark = (entry.flags & Flag.beyond) === 0 ? "" : "(out of reach) "
    this.#say(depth, `- ${mark}${this.#run(entry.kids, frame)}`, entry, frame)
  }

  /** Counts what cannot be reached by scrolling, with the command that shows it. */
  #cut(entry: Entry, frame: FrameView, depth: number): void {
    const counts = new Map(Object.entries(entry.more.cut ?? {}).map(([role, count]) => [wordOf(role), count]))
    const total = [...counts.values()].reduce((all, count) => all + count, 0)
    const isPage = frame === this.#view.main && (entry.flags & Flag.beyond) !== 0
    const scope = isPage ? "" : ` -s ${refOf(this.#view, frame, entry)}`
    const said = `… ${total} out of reach (${countWords(counts)}): snapshot${scope} --hidden`
    this.#say(depth, said, entry, frame)
  }

  /** Text with its inline elements. */
  #run(kids: readonly Kid[], frame: FrameView): string {
    let line = ""
    let isAfterThing = false
    for (const kid of kids) {
      const said = typeof kid === "string" ? runText(kid) : this.#inline(kid, frame)
      const isThing = typeof kid !== "string" && !IN_WORDS.has(kid.role)
      if ((isThing && TOUCHES_AFTER.test(line)) || (isAfterThing && TOUCHES_BEFORE.test(said))) line += " "
      line += said
      isAfterThing = isThing
    }
    return line
  }

  #inline(entry: Entry, frame: FrameView): string {
    const acts = (entry.flags & Flag.acts) !== 0 || this.#isWanted(entry)
    if (entry.role === "text") return this.#run(entry.kids, frame)
    const isLink = entry.role === "link" && entry.name !== ""
    const said = this.#thing(entry, frame, acts).replace(BY_TEXT, "")
    const own = isLink ? said.replace(" link ", " ") : said
    const inside = entry.kids.length > 0 ? ` ${this.#run(entry.kids, frame)}` : ""
    return `[${own}${inside}]`
  }

  #heading(entry: Entry, frame: FrameView, depth: number, acts: boolean): void {
    const inner = entry.kids.filter((kid) => typeof kid !== "string")
    if (this.#options.interactive) {
      if (acts) this.#say(depth, this.#thing(entry, frame, acts), entry, frame)
      return this.#all(inner, frame, depth)
    }
    const marks = "#".repeat(Math.min(entry.more.level ?? 2, 6))
    const [only] = inner
    // A heading that consists of a link is one line.
    if (!acts && !this.#isWanted(entry) && inner.length === 1 && only?.name === entry.name && only.kids.length === 0) {
      const said = this.#thing(only, frame, true)
      const line = only.role === "link" ? said.replace(" link ", ` ${marks} `) : `${marks} [${said}]`
      return this.#say(depth, line, entry, frame)
    }
    const shown = entry.more.value === undefined ? "" : ` = ${restText(entry.more.value)}`
    this.#say(depth, `${this.#ref(entry, frame)}${marks} ${restText(entry.name)}${shown}`, entry, frame)
    this.#all(inner, frame, depth + 1)
  }

  #listItem(entry: Entry, frame: FrameView, depth: number): void {
    const [first, ...rest] = entry.kids
    const isLine = !this.#options.interactive && typeof first === "object" && first.role === "text"
    if (first === undefined || !(isLine || this.#isWanted(entry))) return this.#all(entry.kids, frame, depth)
    this.#say(depth, `${this.#ref(entry, frame)}* ${this.#run([first], frame)}`, entry, frame)
    this.#all(isLine ? rest : entry.kids, frame, depth + 1)
  }

  #row(entry: Entry, frame: FrameView, depth: number, acts: boolean): void {
    const cells = entry.kids.filter((kid) => typeof kid !== "string")
    // A row distinguishes a button from the same one in the next row.
    if (this.#options.interactive && !acts && !cells.some(hasActing)) return
    if (cells.some(isLaidOut)) return this.#layoutRow(entry, cells, frame, depth, acts)
    const texts = cells.map((cell) => this.#cell(cell, frame))
    this.#say(depth, `${this.#ref(entry, frame)}| ${texts.join(" | ")}`, entry, frame)
  }

  /** A row that lays out the page, rather than data, has no line of its own: the content of its cells has. */
  #layoutRow(entry: Entry, cells: readonly Entry[], frame: FrameView, depth: number, acts: boolean): void {
    const isSaid = acts || this.#isWanted(entry)
    if (isSaid) this.#say(depth, this.#thing(entry, frame, true), entry, frame)
    const inside = isSaid ? depth + 1 : depth
    for (const cell of cells) {
      if ((cell.flags & Flag.acts) !== 0 || this.#isWanted(cell)) this.#entry(cell, frame, inside)
      else if (cell.kids.some((kid) => typeof kid === "string")) this.#text(cell, frame, inside)
      else if (cell.kids.length > 0) this.#all(cell.kids, frame, inside)
      else if (cell.name !== "" && !this.#options.interactive) this.#say(inside, `- ${runText(cell.name)}`, cell, frame)
    }
  }

  /**
   * The format of a row may depend on the other rows of such a table, so none is skipped: an unchanged row may be in a
   * changed table.
   */
  #smallTable(table: Entry, frame: FrameView, depth: number): void {
    const isLayout = isLayoutTable(table)
    if (!isLayout && !this.#isUnsaid(table))
      this.#say(depth, this.#thing(table, frame, this.#isWanted(table)), table, frame)
    for (const kid of entriesIn(table)) {
      const inside = isLayout || this.#isUnsaid(table) ? depth : depth + 1
      if (isLayout && kid.role === "row")
        this.#layoutRow(kid, entriesIn(kid), frame, inside, (kid.flags & Flag.acts) !== 0)
      else if (!isSaid(kid, table)) this.#entry(kid, frame, inside)
    }
  }

  /** The content of a cell, on one line. */
  #cell(cell: Entry, frame: FrameView): string {
    const acts = (cell.flags & Flag.acts) !== 0 || this.#isWanted(cell)
    const inside = cell.kids.map((kid) => (typeof kid === "string" ? runText(kid) : this.#inline(kid, frame))).join(" ")
    const text = inside === "" ? runText(cell.name) || this.#hint(cell) : inside
    if (!CELLS.has(cell.role)) return this.#inline(cell, frame).replaceAll("|", "\\|")
    const states = this.#states(cell, frame)
    const said = states.length === 0 ? text : `${text} (${states.join(", ")})`.trimStart()
    const escaped = said.replaceAll("|", "\\|")
    return acts ? `[${`${refOf(this.#view, frame, cell)} cell ${escaped}`.trimEnd()}]` : escaped
  }

  #hint({ more }: Entry): string {
    return more.hint === undefined ? "" : ` {${hintText(more.hint)}}`.replace(BY_TEXT, "").trim()
  }

  #iframe(entry: Entry, frame: FrameView, depth: number): void {
    const inner = frame.frames.get(entry.id)
    const said = entry.name !== "" ? nameText(entry.name) : inner ? `<${restText(clip(inner.url, LONGEST_URL))}>` : ""
    const ref = refOf(this.#view, frame, entry)
    if (!this.#options.interactive) this.#say(depth, `${ref} iframe ${said}`.trimEnd(), entry, frame)
    if (inner) this.#all(inner.look.entries, inner, this.#options.interactive ? depth : depth + 1)
  }
}

/** The entries that a line shows. */
export function saidIn({ entry }: Line): readonly Entry[] {
  const [first] = entry.kids
  if (entry.role === "text" || entry.role === "row") return withAllIn(entry)
  if (entry.role === "listitem" && typeof first === "object" && first.role === "text")
    return [entry, ...withAllIn(first)]
  // A heading that consists of a link has one line for both.
  if (entry.role === "heading" && typeof first === "object" && first.name === entry.name) return withAllIn(entry)
  return [entry]
}

function withAllIn(entry: Entry): Entry[] {
  return [entry, ...entry.kids.flatMap((kid) => (typeof kid === "string" ? [] : withAllIn(kid)))]
}

function boxText({ x, y, width, height }: Box): string {
  return `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`
}

/** An article that begins with a heading is identified by it. */
function isHeaded({ role, kids: [first] }: Entry): boolean {
  return role === "article" && typeof first === "object" && first.role === "heading"
}

/** Whether a heading or first line was already shown as the name of its container. */
function isSaid(kid: Kid, { name, kids }: Entry): boolean {
  if (typeof kid === "string" || name === "" || hasActing(kid)) return false
  if (kid.role === "heading") return kid.name === name
  return kid === kids[0] && kid.role === "text" && kid.kids.length === 1 && kid.kids[0] === name
}

function hasActing(kid: Kid): boolean {
  return typeof kid !== "string" && ((kid.flags & Flag.acts) !== 0 || kid.kids.some(hasActing))
}

/** Roles that data cells do not contain. */
const BLOCKS = new Set([
  "table",
  "grid",
  "treegrid",
  "heading",
  "form",
  "iframe",
  "tablist",
  "toolbar",
  "menu",
  "menubar",
])
/** A cell with more controls than this is a part of the page. */
const FEW_CONTROLS = 6

/** Whether a cell contains a part of the page, rather than data. */
function isLaidOut(cell: Entry): boolean {
  let controls = 0
  const visit = (kid: Kid): boolean => {
    if (typeof kid === "string") return false
    if (BLOCKS.has(kid.role)) return true
    if ((kid.flags & Flag.acts) !== 0 && ++controls > FEW_CONTROLS) return true
    return kid.kids.some(visit)
  }
  return cell.kids.some(visit)
}

/** An unnamed table with at most this many rows may lay out the page, or a single button. */
const FEW_ROWS = 20

function isSmallTable(entry: Entry): boolean {
  return entry.role === "table" && entry.name === "" && entry.kids.length <= FEW_ROWS
}

/** Whether each of its rows contains a part of the page, a single control, or nothing. */
function isLayoutTable(table: Entry): boolean {
  const rows = entriesIn(table).filter(({ role }) => role === "row")
  const isLayout = (row: Entry) => {
    const cells = entriesIn(row)
    const full = cells.filter((cell) => cell.name !== "" || cell.kids.length > 0)
    return cells.some(isLaidOut) || full.length === 0 || (full.length === 1 && full.every(hasActing))
  }
  return rows.some(hasActing) && rows.every(isLayout)
}

/** The last part of a URL, which identifies an image. */
function fileName(url: string): string {
  const path = url.replace(/[?#].*$/, "")
  return restText(path.slice(path.lastIndexOf("/") + 1) || url).slice(0, 60)
}
