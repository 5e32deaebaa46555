import { cutToTokens, estimateTokens } from "../../../base/tokens.ts"
import { Flag } from "../../../injected/wire/entry.ts"
import type { Entry } from "../model/look.ts"
import type { Line } from "./lines.ts"
import { FEWEST_ROWS, type RowPlace } from "./paging.ts"
import { countWords, roleWord } from "./words.ts"

/** A line with the lines under it, and their cost in tokens. */
interface Branch {
  readonly line: Line
  readonly kids: readonly Branch[]
  /** The cost of the line alone, and in total. */
  readonly own: number
  readonly cost: number
  /** The number of lines. */
  readonly size: number
}

/** The commands that show what is left out. */
export interface Asked {
  /** All of a line; without a line, the whole view. */
  whole(line: Line | undefined): string
  /** Some rows of a container. */
  rows(scope: string, from: number, to: number): string
  /** The row that a line belongs to, if there are many. */
  placeOf(line: Line, within: Line | undefined): RowPlace | undefined
}

/** Branches that are left out together. */
interface Hidden {
  readonly branches: readonly Branch[]
  /** The container of the rows, and their numbers. */
  readonly scope?: string
  readonly rows: readonly number[]
}

/** The cost of a line that summarizes others. */
const FOLD_COST = 30
/** The cost of a command that shows more. */
const ASK_COST = 16
/** If the share of each is below this, some are shown rather than a little of each. */
const LEAST_SHARE = 60
/** The most summary lines at one place: one for rows, one before and one after them. */
const MOST_FOLDS = 3
/** How many overlays are always shown: some pages have many elements with such roles. */
const MOST_ON_TOP = 2
/** Overlays that a person has to read or answer. */
const ON_TOP = new Set(["dialog", "alertdialog", "alert"])
/** The approximate cost of the rows in a suggested command. */
const PAGE_COST = 1_000

/**
 * Fits lines into a budget: each part of the page keeps its share, and what does not fit is counted, with the command
 * that shows it. `folded` is the number of lines left out.
 */
export function fitLines(lines: readonly Line[], budget: number, asked: Asked): { lines: string[]; folded: number } {
  if (budget === Number.POSITIVE_INFINITY) return { lines: lines.map(indented), folded: 0 }
  const branches = toBranches(lines)
  const fitter = new Fitter(asked)
  const text = fitter.fit(branches, budget, undefined, 0)
  return { lines: text, folded: fitter.folded }
}

class Fitter {
  folded = 0
  readonly #asked: Asked

  constructor(asked: Asked) {
    this.#asked = asked
  }

  fit(branches: readonly Branch[], budget: number, within: Line | undefined, depth: number): string[] {
    if (sum(branches) <= budget) return branches.flatMap(everything)
    if (budget < FOLD_COST * 2) return [this.#fold({ branches, rows: [] }, within, depth)]
    if (budget / branches.length < LEAST_SHARE) return this.#some(branches, budget, within, depth)
    return this.#shares(branches, budget)
  }

  /** Gives each its share; what small ones do not need goes to the others. */
  #shares(branches: readonly Branch[], budget: number): string[] {
    let left = budget
    let count = branches.length
    const shares = new Map<Branch, number>()
    for (const branch of [...branches].sort((one, other) => one.cost - other.cost)) {
      const share = Math.min(branch.cost, Math.floor(left / count))
      shares.set(branch, share)
      left -= share
      count--
    }
    return branches.flatMap((branch) => this.#branch(branch, shares.get(branch) ?? 0))
  }

  #branch(branch: Branch, share: number): string[] {
    if (branch.cost <= share) return everything(branch)
    if (branch.own + FOLD_COST > share) {
      this.folded += branch.size
      const room = Math.max(share, FOLD_COST) - ASK_COST
      return [`${cutToTokens(indented(branch.line), room)}…: ${this.#asked.whole(branch.line)}`]
    }
    const { line, kids, own } = branch
    return [indented(line), ...this.fit(kids, share - own, line, line.depth + 1)]
  }

  /** Shows as many as fit from the first one on, overlays, and a part of each large one; summarizes the others. */
  #some(branches: readonly Branch[], budget: number, within: Line | undefined, depth: number): string[] {
    const large = branches.filter(({ cost }) => cost > budget / 4)
    const onTop = new Set(
      branches.filter((branch) => branch.cost <= budget / 4 && isOnTop(branch)).slice(0, MOST_ON_TOP),
    )
    const room = budget - FOLD_COST * (MOST_FOLDS + large.length + onTop.size) - sum([...onTop])
    const share = Math.floor(room / (large.length + 1))
    let left = room - share * large.length
    const lines: string[] = []
    let hidden: Branch[] = []
    const fold = () => {
      if (hidden.length > 0) lines.push(...this.#folds(hidden, within, depth))
      hidden = []
    }
    for (const branch of branches) {
      const isLarge = branch.cost > budget / 4
      if (onTop.has(branch)) {
        fold()
        lines.push(...everything(branch))
      } else if (isLarge && share > FOLD_COST) {
        fold()
        lines.push(...this.#branch(branch, share))
      } else if (!isLarge && branch.cost <= left) {
        left -= branch.cost
        lines.push(...everything(branch))
      } else {
        left = 0
        hidden.push(branch)
      }
    }
    fold()
    return lines
  }

  /** Summarizes rows apart from what is before and after them, so that they can be requested page by page. */
  #folds(branches: readonly Branch[], within: Line | undefined, depth: number): string[] {
    const groups = this.#grouped(branches, within)
    const most = groups.reduce((best, group) => (group.rows.length > best.rows.length ? group : best))
    if (most.rows.length < FEWEST_ROWS) return [this.#fold({ branches, rows: [] }, within, depth)]
    const at = groups.indexOf(most)
    const others = [groups.slice(0, at), groups.slice(at + 1)].map((each) => each.flatMap((group) => group.branches))
    const [before = [], after = []] = others.map((each) =>
      each.length > 0 ? [this.#fold({ branches: each, rows: [] }, within, depth)] : [],
    )
    return [...before, this.#fold(most, within, depth), ...after]
  }

  #grouped(branches: readonly Branch[], within: Line | undefined): Hidden[] {
    const groups: { branches: Branch[]; rows: number[]; scope?: string }[] = []
    for (const branch of branches) {
      const place = this.#asked.placeOf(branch.line, within)
      const last = groups.at(-1)
      const group =
        last && last.scope === place?.scope
          ? last
          : { branches: [], rows: [], ...(place ? { scope: place.scope } : {}) }
      if (group !== last) groups.push(group)
      group.branches.push(branch)
      if (place) group.rows.push(place.row)
    }
    return groups
  }

  #fold({ branches, scope, rows }: Hidden, within: Line | undefined, depth: number): string {
    this.folded += branches.reduce((all, { size }) => all + size, 0)
    const call = scope === undefined ? this.#asked.whole(within) : this.#page(branches, scope, rows)
    return `${"  ".repeat(depth)}… ${counted(branches)}: ${call}`
  }

  /** The command for the first page of the rows left out. */
  #page(branches: readonly Branch[], scope: string, rows: readonly number[]): string {
    const [from = 1] = rows
    let to = from
    let cost = 0
    for (const [index, branch] of branches.entries()) {
      cost += branch.cost
      if (cost > PAGE_COST) break
      to = Math.max(to, rows[index] ?? to)
    }
    return this.#asked.rows(scope, from, to)
  }
}

/** Whether it is, or contains, an overlay or the focus. */
function isOnTop({ line, kids }: Branch): boolean {
  return ON_TOP.has(line.entry.role) || (line.entry.flags & Flag.focused) !== 0 || kids.some(isOnTop)
}

/** `37 more (20 link, 17 button)` */
function counted(branches: readonly Branch[]): string {
  const counts = new Map<string, number>()
  const count = ({ line, kids }: Branch) => {
    const word = (line.entry.flags & Flag.acts) === 0 && line.entry.role === "text" ? "text" : roleWord(line.entry)
    counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const kid of kids) count(kid)
  }
  for (const branch of branches) count(branch)
  return `${branches.length} more (${countWords(counts)})`
}

function toBranches(lines: readonly Line[]): Branch[] {
  let at = 0
  const read = (depth: number): Branch[] => {
    const branches: Branch[] = []
    for (let line = lines[at]; line !== undefined && line.depth >= depth; line = lines[at]) {
      at++
      const kids = read(line.depth + 1)
      const own = costOf(line)
      const cost = own + sum(kids)
      branches.push({ line, kids, own, cost, size: 1 + kids.reduce((all, { size }) => all + size, 0) })
    }
    return branches
  }
  return read(0)
}

/** A cache: most lines are the same as last time. */
const costs = new WeakMap<Entry, { readonly text: string; readonly cost: number }>()

function costOf({ entry, text }: Line): number {
  const known = costs.get(entry)
  if (known?.text === text) return known.cost
  // The indentation is one token at most, the line end another.
  const cost = estimateTokens(text) + 2
  costs.set(entry, { text, cost })
  return cost
}

function sum(branches: readonly Branch[]): number {
  return branches.reduce((all, { cost }) => all + cost, 0)
}

function everything({ line, kids }: Branch): string[] {
  return [indented(line), ...kids.flatMap(everything)]
}

export function indented({ depth, text }: Line): string {
  return `${"  ".repeat(depth)}${text}`
}
