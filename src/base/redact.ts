import { createHash, randomBytes } from "node:crypto"
import { type GuardedValue, guardedValues, type Reach } from "./guarded-value.ts"
import { isSecretName } from "./secret-names.ts"
import { isHidden, isSecretNumber } from "./secret-values.ts"
import { hasNoShape, redactHeader, redactShapes } from "./token-shapes.ts"
import { redactUserinfo } from "./userinfo.ts"

interface Guarded {
  readonly reach: Reach
  readonly values: readonly GuardedValue[]
}

/** What a reply may show. */
export interface Shown {
  /** Also what is a secret only by its shape or its name; secrets that were declared or typed never are shown. */
  readonly reveal?: boolean | undefined
  /** The text is a script, which must still run. */
  readonly isScript?: boolean | undefined
}

/**
 * Replaces secret values wherever they appear, however they were escaped or cut, credentials in URLs, and what is a
 * secret by its shape or its name. The mark of such a value is the same whenever it appears, in this redactor only.
 */
export class Redactor {
  readonly #salt = randomBytes(16)
  readonly #guarded = new Map<string, Guarded>()
  readonly #marks = new Set<string>()
  #values: readonly GuardedValue[] = []
  /** Matches where a secret could start or continue; rebuilt when one is added. */
  #starts: RegExp | undefined

  /** Adds a secret that the caller declared. A value under four characters is redacted only as a whole word. */
  add(name: string, value: string): void {
    this.#add(name, value, value.trim().length < MIN_ANYWHERE ? "word" : "anywhere")
  }

  /**
   * Adds a text that was typed into a secret field but not declared as a secret. Such a text may be a common word, and
   * replacing it everywhere would blank out ordinary text.
   */
  addGuessed(name: string, value: string): void {
    const reach = reachOf(value)
    if (reach !== "nowhere") this.#add(name, value, reach)
  }

  #add(name: string, value: string, reach: Reach): void {
    // A declared secret stays one.
    if (reach === "word" && this.#guarded.get(value)?.reach === "anywhere") return
    const mark = `[secret ${name}]`
    const values = guardedValues(mark, value, reach)
    if (values.length === 0) return
    this.#guarded.set(value, { reach, values })
    this.#marks.add(mark)
    this.#values = [...this.#guarded.values()].flatMap((each) => each.values)
    // The rest of a secret may follow a cut, and its start may precede one.
    const patterns = ["\\[secret ", "…(?!…)", ...this.#values.map(({ beginning }) => beginning)]
    this.#starts = new RegExp(patterns.join("|"), "g")
  }

  text(text: string, { reveal, isScript }: Shown = {}): string {
    const known = this.#starts ? this.#withoutSecrets(text, this.#starts) : text
    return reveal || hasNoShape(known) ? known : redactShapes(redactUserinfo(known, isScript), this.#mark, isScript)
  }

  /** The mark of a value, if it is a secret by its shape or its name. */
  markOf(value: string): string {
    return this.#mark(value)
  }

  readonly #mark = (secret: string): string =>
    `[token ${createHash("sha256").update(this.#salt).update(secret).digest("hex").slice(0, 4)}]`

  #withoutSecrets(text: string, starts: RegExp): string {
    let shown = ""
    let at = 0
    let last: GuardedValue | undefined
    starts.lastIndex = 0
    for (let found = starts.exec(text); found; found = starts.exec(text)) {
      const { index: matchStart } = found
      const isCut = text[matchStart] === "…"
      const start = isCut ? matchStart + 1 : matchStart
      const [value, end] = (isCut ? undefined : this.#markAt(text, start)) ?? this.#secretAt(text, start, isCut)
      if (end > start) {
        const between = text.slice(at, start)
        // Parts of one long secret are shown as a single mark.
        const continues = last !== undefined && !last.isWhole && last.as === value?.as && between.trim() === ""
        if (!continues) shown += between + (value ? value.as : text.slice(start, end))
        at = end
        last = value
      }
      starts.lastIndex = Math.max(end, matchStart + 1)
    }
    return at === 0 ? text : shown + text.slice(at)
  }

  /** Our own marks are kept, although their text may contain a secret. */
  #markAt(text: string, start: number): readonly [undefined, number] | undefined {
    if (text[start] !== "[") return undefined
    const mark = [...this.#marks].find((each) => text.startsWith(each, start))
    return mark === undefined ? undefined : [undefined, start + mark.length]
  }

  /** The longest match, because one secret may be a prefix of another. */
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

  /** Redacts every string in plain JSON data, keys included; returns the same object when nothing matched. */
  deep<T>(value: T, shown?: Shown): T
  deep(value: unknown, shown: Shown = {}): unknown {
    if (typeof value === "string") return this.text(value, shown)
    if (value === null || typeof value !== "object") return value
    return Array.isArray(value) ? this.#list(value, shown) : this.#object(value, shown)
  }

  #list(list: readonly unknown[], shown: Shown): readonly unknown[] {
    let copy: unknown[] | undefined
    for (const [at, item] of list.entries()) {
      const safe = this.deep(item, shown)
      if (safe === item) continue
      copy ??= [...list]
      copy[at] = safe
    }
    return copy ?? list
  }

  #object(value: object, shown: Shown): object {
    const entries = Object.entries(value)
    const named = "name" in value && typeof value.name === "string" ? value.name : undefined
    let isSame = true
    for (const entry of entries) {
      const [key, item] = entry
      entry[0] = this.#key(key, shown)
      // Headers, cookies and fields are often written as a name and a value.
      const name = key === "value" && named !== undefined ? named : key
      entry[1] = shown.reveal ? this.deep(item, shown) : this.#member(name, item, shown)
      isSame &&= entry[0] === key && entry[1] === item
    }
    return isSame ? value : objectFrom(entries)
  }

  /** The value beside a name. */
  #member(name: string, item: unknown, shown: Shown): unknown {
    if (name === "cookies" && Array.isArray(item)) return item.map((cookie) => this.#cookie(cookie, shown))
    if (name === "cookie" && typeof item === "object") return this.#cookie(item, shown)
    if (typeof item === "number" && isSecretNumber(name, String(item))) return this.#mark(String(item))
    if (typeof item !== "string" || !isSecretName(name)) return this.deep(item, shown)
    const header = redactHeader(name, item, this.#mark)
    if (header !== item) return this.text(header, shown)
    return isHidden(name, item) && !/cookie/i.test(name) ? this.#mark(item) : this.text(item, shown)
  }

  /** The value of a cookie is a secret whatever the cookie is called. */
  #cookie(cookie: unknown, shown: Shown): unknown {
    const safe = this.deep(cookie, shown)
    if (typeof safe !== "object" || safe === null || !("value" in safe) || typeof safe.value !== "string") return safe
    return isHidden("secret", safe.value) ? { ...safe, value: this.#mark(safe.value) } : safe
  }

  /** Our own field names are plain words. */
  #key(key: string, shown: Shown): string {
    return PLAIN_KEY.test(key) ? key : this.text(key, shown)
  }
}

const PLAIN_KEY = /^[a-z]{1,12}(?:[A-Z][a-z]{1,12}){0,2}$/

/** Builds an object, safe for keys such as `__proto__`. */
function objectFrom(entries: readonly (readonly [string, unknown])[]): object {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    if (key !== "__proto__") copy[key] = value
    else Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

/** Shorter values would blank out ordinary text. */
const MIN_ANYWHERE = 4

/**
 * A word, or a number, of one kind of characters. Short words are too common to redact; one-time codes have six digits.
 */
const PLAIN_WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u
const MIN_WORD = 8
const MIN_NUMBER = 6

function reachOf(value: string): Reach | "nowhere" {
  if (value.length < MIN_ANYWHERE) return "nowhere"
  if (PLAIN_WORD.test(value)) return value.length < MIN_WORD ? "nowhere" : "word"
  if (/^\d+$/.test(value)) return value.length < MIN_NUMBER ? "nowhere" : "word"
  return "anywhere"
}
