import type { More, WireEntry, WireKid } from "../wire/entry.ts"

export type Kid = Entry | string

/** One thing in the view. It is immutable: a changed thing gets a new entry. */
export interface Entry {
  readonly serial: number
  readonly id: number
  readonly role: string
  readonly name: string
  readonly flags: number
  readonly more: More | 0
  readonly kids: readonly Kid[]
}

export type EntryFacts = Omit<Entry, "serial">

/**
 * Creates entries. An entry equal to its element's previous one is the same object, so that unchanged ones can be
 * recognised.
 */
export class Entries {
  #last = 0

  make(facts: EntryFacts, before: Entry | undefined): Entry {
    if (before !== undefined && isSame(facts, before)) return before
    return { serial: ++this.#last, ...facts }
  }
}

function isSame(facts: EntryFacts, before: Entry): boolean {
  return (
    facts.name === before.name &&
    facts.flags === before.flags &&
    facts.role === before.role &&
    facts.id === before.id &&
    sameKids(facts.kids, before.kids) &&
    sameMore(facts.more, before.more)
  )
}

function sameKids(one: readonly Kid[], other: readonly Kid[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

function sameMore(one: More | 0, other: More | 0): boolean {
  if (one === other) return true
  if (one === 0 || other === 0) return false
  return (
    one.value === other.value &&
    one.level === other.level &&
    one.url === other.url &&
    one.placeholder === other.placeholder &&
    one.description === other.description &&
    one.options === other.options &&
    one.type === other.type &&
    one.rows === other.rows &&
    one.hint === other.hint &&
    sameCounts(one.cut, other.cut)
  )
}

function sameCounts(one: More["cut"], other: More["cut"]): boolean {
  if (one === other) return true
  if (one === undefined || other === undefined) return false
  const words = Object.keys(one)
  return words.length === Object.keys(other).length && words.every((word) => one[word] === other[word])
}

/** The entries sent in the last look: an unchanged entry with its whole subtree is sent as its serial number. */
export class EntryEncoder {
  #sent = new Set<Entry>()

  forget(): void {
    this.#sent = new Set()
  }

  encode(entries: readonly Entry[]): WireKid[] {
    const before = this.#sent
    const now = new Set<Entry>()
    const wire = entries.map((entry) => encodeOne(entry, before, now))
    this.#sent = now
    return wire
  }
}

function encodeOne(kid: Kid, before: ReadonlySet<Entry>, now: Set<Entry>): WireKid {
  if (typeof kid === "string") return kid
  if (before.has(kid)) {
    keep(kid, now)
    return kid.serial
  }
  now.add(kid)
  const kids = kid.kids.map((each) => encodeOne(each, before, now))
  const wire: WireEntry = [kid.serial, kid.id, kid.role, kid.name, kid.flags, kid.more, kids]
  return wire
}

function keep(entry: Entry, now: Set<Entry>): void {
  now.add(entry)
  for (const kid of entry.kids) if (typeof kid !== "string") keep(kid, now)
}
