import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { More } from "./entry.ts"

export type Kid = Entry | string

/** One thing in a view. It never changes: a thing that changed is another one. */
export interface Entry {
  readonly serial: number
  /** The number of its element within the document. */
  readonly id: number
  readonly role: string
  readonly name: string
  readonly flags: number
  readonly more: More
  readonly kids: readonly Kid[]
}

/** What one document showed at one moment. */
export interface Look {
  readonly look: number
  readonly document: number
  readonly entries: readonly Entry[]
  readonly title: string
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
  readonly scrollWidth: number
  readonly scrollHeight: number
  readonly covered: ReadonlySet<number>
  readonly suspects: number
  readonly frames: readonly number[]
  /** All of it, by serial number. */
  readonly known: ReadonlyMap<number, Entry>
}

const NOTHING_MORE: More = {}

/** Reads what the eye tells, and remembers it: what was told once is told by its number later. */
export class LookReader {
  #known = new Map<number, Entry>()

  read(text: string): Look {
    const told: unknown = JSON.parse(text)
    if (!isRecord(told)) throw malformed("it is no object")
    const before = told.partial === true ? this.#known : new Map<number, Entry>()
    const now = new Map<number, Entry>()
    const entries = list(told.entries).map((each) => readEntry(each, before, now))
    this.#known = now
    return {
      look: number(told.look),
      document: number(told.document),
      entries,
      title: string(told.title),
      width: number(told.width),
      height: number(told.height),
      scrollX: number(told.scrollX),
      scrollY: number(told.scrollY),
      scrollWidth: number(told.scrollWidth),
      scrollHeight: number(told.scrollHeight),
      covered: new Set(list(told.covered).map(number)),
      suspects: number(told.suspects),
      frames: list(told.frames).map(number),
      known: now,
    }
  }
}

function readEntry(value: unknown, before: ReadonlyMap<number, Entry>, now: Map<number, Entry>): Entry {
  if (typeof value === "number") {
    const known = before.get(value)
    if (known === undefined) throw malformed(`${value} was not told before`)
    keep(known, now)
    return known
  }
  const [serial, id, role, name, flags, more, kids] = list(value)
  const entry: Entry = {
    serial: number(serial),
    id: number(id),
    role: string(role),
    name: string(name),
    flags: number(flags),
    more: isRecord(more) ? more : NOTHING_MORE,
    kids: list(kids).map((kid) => (typeof kid === "string" ? kid : readEntry(kid, before, now))),
  }
  now.set(entry.serial, entry)
  return entry
}

/** What is there still, with all that is in it, may be told by its number again. */
function keep(entry: Entry, now: Map<number, Entry>): void {
  now.set(entry.serial, entry)
  for (const kid of entry.kids) if (typeof kid !== "string") keep(kid, now)
}

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw malformed("a list is missing")
}

function number(value: unknown): number {
  if (typeof value === "number") return value
  throw malformed("a number is missing")
}

function string(value: unknown): string {
  if (typeof value === "string") return value
  throw malformed("a text is missing")
}

function malformed(why: string): TabhandError {
  return new TabhandError("internal", `our script in the page told what cannot be understood: ${why}`)
}
