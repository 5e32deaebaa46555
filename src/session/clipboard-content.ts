/** What is on a clipboard. */
export interface Content {
  readonly text: string
  readonly html?: string
  /** Describes what is there besides, such as an image: it cannot be taken out of the browser. */
  readonly others: string
}

/** A text as long as this, or longer, stays where it is. */
export const LONGEST = 5_000_000

export function isContent(value: unknown): value is Content {
  if (typeof value !== "object" || value === null || !("text" in value) || !("others" in value)) return false
  const html = "html" in value ? value.html : undefined
  return typeof value.text === "string" && typeof value.others === "string" && /^(string|undefined)$/.test(typeof html)
}

/** Whether it is the same, although a system or a page may write line ends and spaces in another way. */
export function isSame(one: Content, other: Content): boolean {
  return one.others === other.others && isSameText(one.text, other.text)
}

export function isSameText(one: string, other: string): boolean {
  return one === other || bare(one) === bare(other)
}

function bare(text: string): string {
  return text.replace(/\s+/g, "")
}
