/**
 * Estimates how many tokens a model counts for a text, without the tokenizer's table. Splits the text where tokenizers
 * do (words with the preceding space, digits by threes, runs of punctuation) and adds an average price by kind and
 * length of each piece, rather high than low. The prices were measured against o200k. One pass.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  let before: Kind = "newline"
  const words = new WordPrices()
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at)
    const end = endOfRun(text, at, kind)
    const next = kindAt(text, end)
    if (kind === "word") tokens += words.price(text, at, end, before)
    else if (kind === "punctuation") tokens += punctuationPrice(text, at, end, before, next)
    else tokens += plainPrice(kind, end - at, before, next)
    before = kind === "punctuation" && joinsWord(end - at, before, next) ? "lead" : kind
    at = end
  }
  return Math.max(Math.ceil(tokens), text === "" ? 0 : 1)
}

/** The longest prefix that costs at most `tokens`, cut on a code point. */
export function cutToTokens(text: string, tokens: number): string {
  let length = Math.min(text.length, tokens * 4)
  while (length > 0 && estimateTokens(text.slice(0, length)) > tokens) length = Math.floor(length * 0.8)
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "")
}

type Kind =
  /** Latin letters and digits. */
  | "word"
  | "space"
  | "tab"
  | "newline"
  | "punctuation"
  /** A single mark between letters, such as the dot of `a.b`: it becomes part of the next word. */
  | "lead"
  | "cyrillic"
  /** Greek, Arabic, Hebrew, Devanagari and similar scripts. */
  | "alphabet"
  /** Hangul, Thai, Tamil and other scripts with dense characters. */
  | "syllables"
  | "kana"
  | "ideographs"
  /** Usually half of an emoji. */
  | "surrogate"
  | "symbol"

function kindAt(text: string, at: number): Kind {
  if (at >= text.length) return "newline"
  const code = text.charCodeAt(at)
  return ASCII[code] ?? kindBeyondAscii(code)
}

/** Kinds of the ASCII characters, which make up most text. */
const ASCII: readonly Kind[] = Array.from({ length: 0x80 }, (_, code) => {
  if (isCapital(code) || isSmall(code) || isDigit(code)) return "word"
  if (code === 0x20) return "space"
  if (code === 0x09) return "tab"
  return code === 0x0a || code === 0x0d ? "newline" : "punctuation"
})

function kindBeyondAscii(code: number): Kind {
  if (code < 0xc0) return "symbol"
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00)) return "word"
  if (code < 0x400) return "alphabet"
  if (code < 0x530) return "cyrillic"
  if (code < 0xa00) return "alphabet"
  if (code < 0x2000) return "syllables"
  if (code < 0x3040) return "symbol"
  if (code < 0x3100) return "kana"
  if (code < 0xa000) return "ideographs"
  if (code < 0xd7b0) return "syllables"
  return code < 0xe000 ? "surrogate" : "symbol"
}

function endOfRun(text: string, at: number, kind: Kind): number {
  let end = at + 1
  while (end < text.length && kindAt(text, end) === kind) end++
  return end
}

function plainPrice(kind: Kind, length: number, before: Kind, next: Kind): number {
  switch (kind) {
    case "space":
      // One space belongs to the next word; several are a token, and so is one before a kind that takes no space.
      if (next === "newline") return 0
      return (length > 1 ? 1 : 0) + (next === "symbol" || next === "surrogate" ? 0.8 : 0)
    case "tab":
      return length > 1 ? 1.6 : 0.8
    case "newline":
      return before === "punctuation" ? 0 : 1
    case "cyrillic":
      return 1 + Math.max(0, length - 2.5) * 0.3
    case "alphabet":
      return 1 + Math.max(0, length - 2.5) * 0.42
    case "syllables":
      return 0.8 + length * 0.46
    case "kana":
      return 0.1 + length * 0.6
    case "ideographs":
      return 0.2 + length * 0.9
    case "surrogate":
      return length * 1.05
    default:
      return length * 1.15
  }
}

function joinsWord(length: number, before: Kind, next: Kind): boolean {
  return length === 1 && next === "word" && before !== "space" && before !== "punctuation"
}

function punctuationPrice(text: string, at: number, end: number, before: Kind, next: Kind): number {
  const length = end - at
  // A mark before a digit is its own token; before a letter it is part of the word's price.
  if (joinsWord(length, before, next)) return isDigit(text.charCodeAt(end)) ? 1 : 0
  if (length <= 3) return 1
  const isRule = text.charCodeAt(at) === text.charCodeAt(at + 1) && text.charCodeAt(at) === text.charCodeAt(end - 1)
  return isRule ? 1 + length / 10 : 1 + (length - 3) * 0.55
}

/** Price per character of random letters and digits: hex ids, and base64 with mixed case. */
const RANDOM = { plain: 0.66, mixed: 0.77 }

/** Prices of Latin text. English is cheapest, so the price depends on the apparent language. */
class WordPrices {
  /** Moving share of words with a non-English letter, 0 to 1. */
  #foreign = 0

  price(text: string, at: number, end: number, before: Kind): number {
    let price = 0
    let pieces = 0
    for (let from = at; from < end; pieces++) {
      const to = endOfPiece(text, from, end)
      if (isDigit(text.charCodeAt(from))) price += from === at && before === "space" ? 2 : 1
      else price += this.#letters(text, from, to) + joint(to - from, from === at ? before : "word")
      from = to
    }
    const length = end - at
    if (length < 8 || length > pieces * 3.4) return price
    const isMixed = /[a-z]/.test(text.slice(at, end)) && /[A-Z]/.test(text.slice(at, end))
    return Math.max(price, length * (isMixed ? RANDOM.mixed : RANDOM.plain))
  }

  #letters(text: string, from: number, to: number): number {
    let capitals = 0
    let accents = 0
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      if (isCapital(code)) capitals++
      else if (code >= 0x80) accents++
    }
    this.#foreign += ((accents > 0 ? 1 : 0) - this.#foreign) * 0.12
    const length = to - from
    const long = Math.max(0, length - 4.4) * (0.205 + Math.min(0.2, this.#foreign * 0.5))
    const shouted = capitals > 1 ? Math.max(0, capitals - 3) * (capitals === length ? 0.25 : 0.12) : 0
    return 1 + long + shouted + accents * 0.25
  }
}

/** Surcharge of a word without a preceding space. */
function joint(length: number, before: Kind): number {
  if (before === "lead") return length > 1 ? 0.5 : 0
  return before !== "space" && length > 3 ? 0.15 : 0
}

/** Up to three digits, or capitals with the small letters after them. */
function endOfPiece(text: string, from: number, end: number): number {
  let at = from
  if (isDigit(text.charCodeAt(at))) {
    while (at < end && at < from + 3 && isDigit(text.charCodeAt(at))) at++
    return at
  }
  while (at < end && isCapital(text.charCodeAt(at))) at++
  while (at < end && !isCapital(text.charCodeAt(at)) && !isDigit(text.charCodeAt(at))) at++
  return at
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}
