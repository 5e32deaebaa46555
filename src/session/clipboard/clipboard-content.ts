/** The content of a clipboard. */
export interface Content {
  readonly text: string
  readonly html?: string
  /** Describes other formats, such as an image, which cannot be taken out of the browser. */
  readonly others: string
}

/** A longer text stays in the browser. */
export const LONGEST = 5_000_000

export function isContent(value: unknown): value is Content {
  if (typeof value !== "object" || value === null || !("text" in value) || !("others" in value)) return false
  const html = "html" in value ? value.html : undefined
  return typeof value.text === "string" && typeof value.others === "string" && /^(string|undefined)$/.test(typeof html)
}

/** Whether both are the same, although a system or a page may change line ends and spaces. */
export function isSame(one: Content, other: Content): boolean {
  return one.others === other.others && isSameText(one.text, other.text)
}

export function isSameText(one: string, other: string): boolean {
  return one === other || bare(one) === bare(other)
}

function bare(text: string): string {
  return text.replace(/\s+/g, "")
}
