import { TabhandError } from "../../../base/errors.ts"
import { isRecord } from "../../../base/records.ts"
import type { More } from "../../../injected/wire/entry.ts"

export type Kid = Entry | string

/** One element or text of a view. Immutable: a change yields a new entry. */
export interface Entry {
  readonly serial: number
  /** The id of its element within the document. */
  readonly id: number
  readonly role: string
  readonly name: string
  readonly flags: number
  readonly more: More
  readonly kids: readonly Kid[]
}

/** The capture of one document. */
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
  /** All entries, by serial number. */
  readonly known: ReadonlyMap<number, Entry>
}

const NOTHING_MORE: More = {}

/** Parses captures. An entry that was sent once is referenced by its serial number later. */
export class LookReader {
  #known = new Map<number, Entry>()

  read(text: string): Look {
    const wire: unknown = JSON.parse(text)
    if (!isRecord(wire)) throw malformed("it is no object")
    const before = wire.partial === true ? this.#known : new Map<number, Entry>()
    const now = new Map<number, Entry>()
    const entries = list(wire.entries).map((each) => readEntry(each, before, now))
    this.#known = now
    return {
      look: number(wire.look),
      document: number(wire.document),
      entries,
      title: string(wire.title),
      width: number(wire.width),
      height: number(wire.height),
      scrollX: number(wire.scrollX),
      scrollY: number(wire.scrollY),
      scrollWidth: number(wire.scrollWidth),
      scrollHeight: number(wire.scrollHeight),
      covered: new Set(list(wire.covered).map(number)),
      suspects: number(wire.suspects),
      frames: list(wire.frames).map(number),
      known: now,
    }
  }
}

function readEntry(value: unknown, before: ReadonlyMap<number, Entry>, now: Map<number, Entry>): Entry {
  if (typeof value === "number") {
    const known = before.get(value)
    if (known === undefined) throw malformed(`${value} was not sent before`)
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

/** An entry that is still there may be referenced again, with all that is in it. */
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
  return new TabhandError("internal", `our script in the page returned what cannot be parsed: ${why}`)
}
