/** Marks that reverse the order of the text after them, including our own text on that line. */
const REORDERING = "\\u202a-\\u202e\\u2066-\\u2069"
/**
 * Zero-width characters. A single one joins an emoji, separates a Persian word or allows a line break; a run of them
 * encodes hidden text.
 */
const WIDTHLESS = "\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u2060-\\u2064\\u206a-\\u206f\\ufeff"
/** Variation selectors: each selects a glyph of the character before it; a second one has no effect. */
const VARIANTS = "\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}"

/** Invisible characters, as part of a pattern: text without them reads the same. */
export const UNSEEN = `${WIDTHLESS}${REORDERING}`

/** A subdivision flag: the black flag with the region's name in invisible tag letters. */
const FLAG = "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}"
/** Tag characters, in which a page can write text that no person sees. */
const TAGS = new RegExp(`(${FLAG})|[\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]`, "gu")
const REORDERING_MARKS = new RegExp(`[${REORDERING}]`, "g")
const WIDTHLESS_RUNS = new RegExp(`([${WIDTHLESS}])[${WIDTHLESS}]+`, "g")
const VARIANT_RUNS = new RegExp(`([${VARIANTS}])[${VARIANTS}]+`, "gu")
const ALL_WIDTHLESS = new RegExp(`[${WIDTHLESS}\\ufe00-\\ufe0f]`, "g")

/** Removes characters that a person would not see, and marks that reorder other text. */
export function withoutUnseen(text: string): string {
  return text
    .replace(REORDERING_MARKS, "")
    .replace(TAGS, (_, flag: string | undefined) => flag ?? "")
    .replace(WIDTHLESS_RUNS, "$1")
    .replace(VARIANT_RUNS, "$1")
}

/** Removes zero-width characters, for searching. */
export function withoutWidthless(text: string): string {
  return text.replace(ALL_WIDTHLESS, "")
}
