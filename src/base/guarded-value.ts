import { beginningOf, CUT, endOf, GAP, inOrder, unitsOf, WORD_BEGINS, WORD_ENDS } from "./secret-forms.ts"

/** Where a value is redacted: anywhere, or only as a whole word. */
export type Reach = "anywhere" | "word"

/** A prefix or suffix of a secret of this length is redacted next to a cut as well. */
const MIN_PART = 4
/** Longer secrets, such as keys, are matched in parts: an excerpt may show neither of their ends. */
const MAX_PART = 64
/** A page may show a single line of a key: lines of at least this length are matched on their own. */
const MIN_LINE = 8

/** The rest of an escape sequence that was cut in the middle. */
const PARTIAL_ESCAPE = "(?:(?:\\\\{1,8}(?:[ux][0-9A-Fa-f]{0,4})?){1,2}|%[0-9A-Fa-f%]{0,24}|&[#\\w;]{0,12})?"

/** One value to redact, or a part of a long one. */
export class GuardedValue {
  readonly as: string
  readonly isWhole: boolean
  /** Cheap pattern for its first characters; the full patterns run only where it matches. */
  readonly beginning: string
  readonly #units: readonly string[]
  readonly #reach: Reach
  #whole: RegExp | undefined
  #cutAfter: RegExp | undefined
  #cutBefore: RegExp | undefined

  constructor(as: string, units: readonly string[], reach: Reach, isWhole: boolean) {
    this.as = as
    this.isWhole = isWhole
    this.#units = units
    this.#reach = reach
    this.beginning = inOrder(units.slice(0, MIN_PART))
  }

  /** End of the value that starts here: all of it, or as much as precedes a cut. */
  endAt(text: string, start: number): number | undefined {
    this.#whole ??= new RegExp(this.#withWordStart(`${inOrder(this.#units)}${this.#wordEnd}`), "y")
    const end = endOfMatch(this.#whole, text, start)
    if (end !== undefined || this.#units.length <= MIN_PART) return end
    this.#cutAfter ??= new RegExp(
      this.#withWordStart(`${beginningOf(this.#units, MIN_PART)}${PARTIAL_ESCAPE}(?=${GAP}${CUT})`),
      "y",
    )
    return endOfMatch(this.#cutAfter, text, start)
  }

  /** End of a value whose start was cut off before this position. */
  restEndAt(text: string, start: number): number | undefined {
    if (this.#units.length <= MIN_PART) return undefined
    this.#cutBefore ??= new RegExp(`\\s{0,2}${endOf(this.#units, MIN_PART)}${this.#wordEnd}`, "y")
    return endOfMatch(this.#cutBefore, text, start)
  }

  #withWordStart(pattern: string): string {
    return this.#reach === "word" ? `${WORD_BEGINS}${pattern}` : pattern
  }

  get #wordEnd(): string {
    return this.#reach === "word" ? WORD_ENDS : ""
  }
}

function endOfMatch(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** The patterns that redact one value. */
export function guardedValues(as: string, value: string, reach: Reach): GuardedValue[] {
  const units = unitsOf(value, reach === "anywhere")
  const lines = value.split(/[\n\r\u2028\u2029]+/).map((line) => unitsOf(line, true))
  const parts = [units, ...(lines.length > 1 ? lines.filter((line) => line.length >= MIN_LINE) : [])]
  const isWhole = parts.length === 1 && units.length <= MAX_PART
  return parts
    .flatMap(splitIntoParts)
    .filter((part) => part.length > 0)
    .map((part) => new GuardedValue(as, part, reach, isWhole))
}

function splitIntoParts(units: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(units.length / MAX_PART)
  const size = Math.ceil(units.length / count)
  return Array.from({ length: count }, (_, at) => units.slice(at * size, (at + 1) * size))
}
