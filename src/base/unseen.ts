/** Marks that turn around the order of what stands after them, our own words on the line too. */
const REORDERING = "\\u202a-\\u202e\\u2066-\\u2069"
/** Of no width. One alone joins an emoji, parts a Persian word or tells where a line may break; a row of them is a code. */
const WIDTHLESS = "\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u2060-\\u2064\\u206a-\\u206f\\ufeff"
/** Each chooses how the sign before it looks, and a second one has nothing to choose. */
const VARIANTS = "\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}"

/** Characters of which nothing is seen, as part of a pattern: text without them reads the same. */
export const UNSEEN = `${WIDTHLESS}${REORDERING}`

/** A flag of a part of a country: the black flag, and the name of the part in letters that nobody sees. */
const FLAG = "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}"
/** Letters for machines alone, in which a page can write what no person reads. */
const TAGS = new RegExp(`(${FLAG})|[\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]`, "gu")
const REORDERING_MARKS = new RegExp(`[${REORDERING}]`, "g")
const WIDTHLESS_RUNS = new RegExp(`([${WIDTHLESS}])[${WIDTHLESS}]+`, "g")
const VARIANT_RUNS = new RegExp(`([${VARIANTS}])[${VARIANTS}]+`, "gu")
const ALL_WIDTHLESS = new RegExp(`[${WIDTHLESS}\\ufe00-\\ufe0f]`, "g")

/** Text without what a person would not see of it, and what would turn other text around. */
export function withoutUnseen(text: string): string {
  return text
    .replace(REORDERING_MARKS, "")
    .replace(TAGS, (_, flag: string | undefined) => flag ?? "")
    .replace(WIDTHLESS_RUNS, "$1")
    .replace(VARIANT_RUNS, "$1")
}

/** The text for one who looks for words in it, which characters without a width would part. */
export function withoutWidthless(text: string): string {
  return text.replace(ALL_WIDTHLESS, "")
}
