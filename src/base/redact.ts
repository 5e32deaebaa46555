import { type GuardedValue, guardedValues, type Reach } from "./guarded-value.ts"
import { redactUserinfo } from "./userinfo.ts"

interface Guarded {
  readonly reach: Reach
  readonly values: readonly GuardedValue[]
}

/**
 * Replaces secret values wherever they turn up, however they were escaped and where they were cut, and credentials that stand
 * in URLs.
 */
export class Redactor {
  readonly #guarded = new Map<string, Guarded>()
  readonly #marks = new Set<string>()
  #values: readonly GuardedValue[] = []
  /** Where any of them could begin or go on; made anew when one is added. */
  #beginnings: RegExp | undefined

  /** A secret that the caller named as one. What is shorter than four characters is one only as a word of its own. */
  add(name: string, value: string): void {
    this.#add(name, value, value.trim().length < LEAST_ANYWHERE ? "word" : "anywhere")
  }

  /**
   * A text that the caller did not name as a secret, but typed into a field for one. People use plain words there, and to replace
   * such a word wherever it stands would blank out ordinary text.
   */
  addGuessed(name: string, value: string): void {
    const reach = reachOf(value)
    if (reach !== "nowhere") this.#add(name, value, reach)
  }

  #add(name: string, value: string, reach: Reach): void {
    // What was called a secret stays one.
    if (reach === "word" && this.#guarded.get(value)?.reach === "anywhere") return
    const as = `[secret ${name}]`
    const values = guardedValues(as, value, reach)
    if (values.length === 0) return
    this.#guarded.set(value, { reach, values })
    this.#marks.add(as)
    this.#values = [...this.#guarded.values()].flatMap((each) => each.values)
    // After a cut stands what is left of one, and before it what began.
    const patterns = ["\\[secret ", "…(?!…)", ...this.#values.map(({ beginning }) => beginning)]
    this.#beginnings = new RegExp(patterns.join("|"), "g")
  }

  text(text: string): string {
    return redactUserinfo(this.#beginnings ? this.#withoutSecrets(text, this.#beginnings) : text)
  }

  #withoutSecrets(text: string, beginnings: RegExp): string {
    let shown = ""
    let at = 0
    let last: GuardedValue | undefined
    beginnings.lastIndex = 0
    for (let found = beginnings.exec(text); found; found = beginnings.exec(text)) {
      const { index: begins } = found
      const isCut = text[begins] === "…"
      const start = isCut ? begins + 1 : begins
      const [value, end] = (isCut ? undefined : this.#markAt(text, start)) ?? this.#secretAt(text, start, isCut)
      if (end > start) {
        const between = text.slice(at, start)
        // The parts of a long one are told as one.
        const goesOn = last !== undefined && !last.isWhole && last.as === value?.as && between.trim() === ""
        if (!goesOn) shown += between + (value ? value.as : text.slice(start, end))
        at = end
        last = value
      }
      beginnings.lastIndex = Math.max(end, begins + 1)
    }
    return at === 0 ? text : shown + text.slice(at)
  }

  /** A mark of ours is no secret, though its words may be. */
  #markAt(text: string, start: number): readonly [undefined, number] | undefined {
    if (text[start] !== "[") return undefined
    const mark = [...this.#marks].find((each) => text.startsWith(each, start))
    return mark === undefined ? undefined : [undefined, start + mark.length]
  }

  /** The longest one that stands here: a secret may be the beginning of another. */
  #secretAt(text: string, start: number, isCut: boolean): readonly [GuardedValue | undefined, number] {
    let longest: GuardedValue | undefined
    let end = start
    for (const value of this.#values) {
      const ends = isCut ? value.restEndAt(text, start) : undefined
      const reaches = ends ?? value.endAt(text, start)
      if (reaches !== undefined && reaches > end) {
        longest = value
        end = reaches
      }
    }
    return [longest, end]
  }

  /** Plain JSON data with every string in it redacted, keys included; what holds none is given back as it is. */
  deep<T>(value: T): T
  deep(value: unknown): unknown {
    if (typeof value === "string") return this.text(value)
    if (value === null || typeof value !== "object") return value
    return Array.isArray(value) ? this.#list(value) : this.#object(value)
  }

  #list(list: readonly unknown[]): readonly unknown[] {
    let copy: unknown[] | undefined
    for (const [at, item] of list.entries()) {
      const shown = this.deep(item)
      if (shown === item) continue
      copy ??= [...list]
      copy[at] = shown
    }
    return copy ?? list
  }

  #object(value: object): object {
    const entries = Object.entries(value)
    let isSame = true
    for (const entry of entries) {
      const [key, item] = entry
      entry[0] = this.#key(key)
      entry[1] = this.deep(item)
      isSame &&= entry[0] === key && entry[1] === item
    }
    return isSame ? value : withOwn(entries)
  }

  /** The names of our own fields are plain words. */
  #key(key: string): string {
    return PLAIN_KEY.test(key) ? key : this.text(key)
  }
}

const PLAIN_KEY = /^[a-z]{1,12}(?:[A-Z][a-z]{1,12}){0,2}$/

/** An object of these, also where a key has a meaning to the language. */
function withOwn(entries: readonly (readonly [string, unknown])[]): object {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    if (key !== "__proto__") copy[key] = value
    else Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

/** Shorter ones would blank out ordinary text. */
const LEAST_ANYWHERE = 4

/** A word, or a number, of one kind of characters. Short words are too common to be looked for; codes have six digits. */
const PLAIN_WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u
const LEAST_WORD = 8
const LEAST_NUMBER = 6

function reachOf(value: string): Reach | "nowhere" {
  if (value.length < LEAST_ANYWHERE) return "nowhere"
  if (PLAIN_WORD.test(value)) return value.length < LEAST_WORD ? "nowhere" : "word"
  if (/^\d+$/.test(value)) return value.length < LEAST_NUMBER ? "nowhere" : "word"
  return "anywhere"
}
