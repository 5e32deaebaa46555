import { Flag } from "../entry.ts"
import type { Entries, Entry, Kid } from "./entries.ts"
import { isApart, type Written } from "./gap.ts"
import type { Memory } from "./memory.ts"
import { collapse } from "./text.ts"

/** A text node may hold megabytes. */
const LONGEST_RUN = 100_000

/** Also characters that draw nothing. */
const SEPARATORS = /[\s\p{Cf}\u2800|·•,;:/\\-]+/gu

const NO_PIECES: Kid[] = []
const NO_ENTRIES: readonly Entry[] = []

/** What stands inside an element, in order: things, and lines of text with the things that stand in them. */
export class Flow {
  /** Most elements hold neither things nor lines: nothing is made for what is not there. */
  #entries: Entry[] | undefined
  readonly #make: Entries
  readonly #memory: Memory
  readonly #element: Element
  /** The lines that the element had last time: the same line is the same entry. */
  readonly #before: readonly Entry[]
  #runs: Entry[] | undefined
  #pieces: Kid[] = NO_PIECES
  #hasWords = false
  /** Where the text that was added last stands. */
  #from: Written | undefined

  constructor(make: Entries, memory: Memory, element: Element, before: readonly Entry[]) {
    this.#make = make
    this.#memory = memory
    this.#element = element
    this.#before = before
  }

  get entries(): readonly Entry[] {
    return this.#entries ?? NO_ENTRIES
  }

  /** The lines of text among them. */
  get runs(): readonly Entry[] {
    return this.#runs ?? NO_ENTRIES
  }

  /** Text, and where it stands if it may touch what comes before it. */
  text(text: string, from?: Written): void {
    const words = collapse(text)
    if (words === "") return
    const last = this.#pieces.at(-1)
    if (typeof last === "string") this.#pieces[this.#pieces.length - 1] = this.#joined(last, words, from)
    else this.#piece(words)
    this.#from = from
    this.#hasWords ||= /[\p{L}\p{N}]/u.test(words)
  }

  #joined(last: string, words: string, from: Written | undefined): string {
    const before = this.#from
    const isParted = before !== undefined && from !== undefined && before !== from && isApart(before, last, from, words)
    return joined(last, isParted ? ` ${words}` : words)
  }

  /** Text on a line of its own, which no scrolling brings into sight. */
  beyond(text: string): void {
    const facts = { id: this.#memory.idOf(this.#element), role: "text", name: "", flags: Flag.beyond, more: 0 } as const
    this.block(this.#make.make({ ...facts, kids: [collapse(text).trim()] }, undefined))
  }

  inline(entry: Entry): void {
    this.#piece(entry)
  }

  block(entry: Entry): void {
    this.break()
    this.#add(entry)
  }

  /** Everything of another flow. */
  blocks(entries: readonly Entry[]): void {
    this.break()
    // A list that is not iterated over makes no garbage, of which a first walk makes megabytes.
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at]
      if (entry !== undefined) this.#add(entry)
    }
  }

  #piece(piece: Kid): void {
    if (this.#pieces.length === 0) this.#pieces = [piece]
    else this.#pieces.push(piece)
  }

  #add(entry: Entry): void {
    if (this.#entries === undefined) this.#entries = [entry]
    else this.#entries.push(entry)
  }

  /** The line ends here. */
  break(): void {
    const pieces = this.#pieces
    if (pieces.length === 0) return
    this.#pieces = NO_PIECES
    const hasWords = this.#hasWords
    this.#hasWords = false
    // Strokes and dots between things are drawn to keep them apart, which lines do as well.
    if (!hasWords) {
      const things = pieces.filter((piece) => typeof piece !== "string")
      for (const thing of things) this.#add(thing)
      // A sign that stands alone is there to be read.
      if (things.length > 0 || pieces.join("").replace(SEPARATORS, "") === "") return
    }
    const kids = trimmed(pieces)
    const id = this.#memory.idOf(this.#element)
    const facts = { id, role: "text", name: "", flags: 0, more: 0, kids } as const
    const run = this.#make.make(facts, this.#before[this.runs.length])
    if (this.#runs === undefined) this.#runs = [run]
    else this.#runs.push(run)
    this.#add(run)
  }
}

function joined(one: string, other: string): string {
  if (one.length + other.length > LONGEST_RUN)
    return one.length > LONGEST_RUN ? one : `${(one + other).slice(0, LONGEST_RUN)}…`
  return one.endsWith(" ") && other.startsWith(" ") ? one + other.slice(1) : one + other
}

function trimmed(pieces: readonly Kid[]): readonly Kid[] {
  const only = pieces.length === 1 ? pieces[0] : undefined
  if (typeof only === "string") return [only.trim()]
  const kids = pieces.slice()
  const first = kids[0]
  if (typeof first === "string") kids[0] = first.trimStart()
  const last = kids.at(-1)
  if (typeof last === "string") kids[kids.length - 1] = last.trimEnd()
  return kids.includes("") ? kids.filter((kid) => kid !== "") : kids
}
