import { beginningOf, CUT, endOf, GAP, inOrder, unitsOf, WORD_BEGINS, WORD_ENDS } from "./secret-forms.ts"

/** Where a value is redacted: anywhere, or only as a whole word. */
export type Reach = "anywhere" | "word"

/** More of a secret than this is not shown beside a cut either. */
const LEAST_PART = 4
/** Longer ones, such as keys, are looked for in parts: a window on them may show none of their ends. */
const LONGEST_PART = 64
/** A page may show one line of a key apart from the others: lines of at least this length are searched for alone. */
const LEAST_LINE = 8

/** What remains of an escape that was cut in its middle. */
const HALF_AN_ESCAPE = "(?:(?:\\\\{1,8}(?:[ux][0-9A-Fa-f]{0,4})?){1,2}|%[0-9A-Fa-f%]{0,24}|&[#\\w;]{0,12})?"

/** One value that must not be shown, or a part of a long one. */
export class GuardedValue {
  readonly as: string
  readonly isWhole: boolean
  /** Where it could begin: quickly found, and held against the other patterns then. */
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
    this.beginning = inOrder(units.slice(0, LEAST_PART))
  }

  /** Where it ends that begins here: the whole, or as much as was left before a cut. */
  endAt(text: string, start: number): number | undefined {
    this.#whole ??= new RegExp(this.#starting(`${inOrder(this.#units)}${this.#ending}`), "y")
    const end = endOfMatch(this.#whole, text, start)
    if (end !== undefined || this.#units.length <= LEAST_PART) return end
    this.#cutAfter ??= new RegExp(
      this.#starting(`${beginningOf(this.#units, LEAST_PART)}${HALF_AN_ESCAPE}(?=${GAP}${CUT})`),
      "y",
    )
    return endOfMatch(this.#cutAfter, text, start)
  }

  /** Where it ends that was cut before this place. */
  restEndAt(text: string, start: number): number | undefined {
    if (this.#units.length <= LEAST_PART) return undefined
    this.#cutBefore ??= new RegExp(`\\s{0,2}${endOf(this.#units, LEAST_PART)}${this.#ending}`, "y")
    return endOfMatch(this.#cutBefore, text, start)
  }

  #starting(pattern: string): string {
    return this.#reach === "word" ? `${WORD_BEGINS}${pattern}` : pattern
  }

  get #ending(): string {
    return this.#reach === "word" ? WORD_ENDS : ""
  }
}

function endOfMatch(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** What is looked for so that a value is not shown. */
export function guardedValues(as: string, value: string, reach: Reach): GuardedValue[] {
  const units = unitsOf(value, reach === "anywhere")
  const lines = value.split(/[\n\r\u2028\u2029]+/).map((line) => unitsOf(line, true))
  const parts = [units, ...(lines.length > 1 ? lines.filter((line) => line.length >= LEAST_LINE) : [])]
  const isWhole = parts.length === 1 && units.length <= LONGEST_PART
  return parts
    .flatMap(inParts)
    .filter((part) => part.length > 0)
    .map((part) => new GuardedValue(as, part, reach, isWhole))
}

function inParts(units: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(units.length / LONGEST_PART)
  const size = Math.ceil(units.length / count)
  return Array.from({ length: count }, (_, at) => units.slice(at * size, (at + 1) * size))
}
