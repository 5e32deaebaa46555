import type { Around } from "../snapshot/cells.ts"
import { boxOf, firstChild, isElement, nextSibling, parentNode } from "../snapshot/safe.ts"
import type { Reading } from "../snapshot/sight/reading.ts"
import type { Attrs } from "../wire/shown.ts"
import type { Output } from "./output.ts"

/** Properties that hold for all content of an element. */
export interface Inner {
  /** Its text is preformatted. */
  readonly pre: boolean
  /** Its line breaks are preserved. */
  readonly keep: boolean
  readonly seen: boolean
  /** Its children are side by side. */
  readonly row: boolean
  /** It is in a link or button without visible text: its own text counts although it is hidden. */
  readonly named: boolean
  /** The element itself; null around the root. */
  readonly within: Element | null
  readonly around: Around
}

/** Writes the elements of a document; passed to the writers of special elements. */
export interface Writer {
  /** The visibility rules. */
  readonly sights: Reading
  readonly output: Output
  /** An element with these nodes as content, which are written next. */
  nest(tag: string, attrs: Attrs, contents: readonly Node[], inner: Inner): void
}

export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (let child = firstChild(node); child !== null; child = nextSibling(child)) children.push(child)
  return children
}

/** The element around a root; null for a document. */
export function elementAround(node: Node): Element | null {
  const parent = parentNode(node)
  return parent !== null && isElement(parent) ? parent : null
}

export function isTiny(element: Element): boolean {
  const { width, height } = boxOf(element)
  return width <= 2 || height <= 2
}

/** The mark of a checkbox or radio button. */
export function markOf(checked: boolean, kind: string): string {
  const sign = checked ? "x" : " "
  return /radio/.test(kind) ? `(${sign}) ` : `[${sign}] `
}
