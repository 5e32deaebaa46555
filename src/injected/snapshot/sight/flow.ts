import { Flag } from "../../wire/entry.ts"
import type { Entries, Entry, Kid } from "../entries.ts"
import { isApart, type Written } from "../gap.ts"
import type { Memory } from "../memory.ts"
import { collapse } from "../text.ts"

/** A text node may contain megabytes. */
const LONGEST_RUN = 100_000

/** Includes invisible characters. */
const SEPARATORS = /[\s\p{Cf}\u2800|·•,;:/\\-]+/gu

const NO_PIECES: Kid[] = []
const NO_ENTRIES: readonly Entry[] = []

/** The content of an element in order: things, and lines of text with inline things. */
export class Flow {
  /** Most elements contain neither things nor lines: the arrays are created only when needed. */
  #entries: Entry[] | undefined
  readonly #make: Entries
  readonly #memory: Memory
  readonly #element: Element
  /** The previous lines of the element: an unchanged line is the same entry. */
  readonly #before: readonly Entry[]
  #runs: Entry[] | undefined
  #pieces: Kid[] = NO_PIECES
  #hasWords = false
  /** The position of the text that was added last. */
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

  /** Adds text, with its position if it may touch the preceding text. */
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

  /** Text on a line of its own that cannot be scrolled into view. */
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

  /** Adds all entries of another flow. */
  blocks(entries: readonly Entry[]): void {
    this.break()
    // Without an iterator there is no garbage; a first walk would create megabytes.
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

  /** Ends the current line. */
  break(): void {
    const pieces = this.#pieces
    if (pieces.length === 0) return
    this.#pieces = NO_PIECES
    const hasWords = this.#hasWords
    this.#hasWords = false
    // Dashes and dots between things are separators, which the line breaks replace.
    if (!hasWords) {
      const things = pieces.filter((piece) => typeof piece !== "string")
      for (const thing of things) this.#add(thing)
      // A symbol on its own is content.
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
