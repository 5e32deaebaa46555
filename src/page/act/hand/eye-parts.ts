import type { Memory } from "../../view/eye/memory.ts"
import type { WireThing } from "../../view/question.ts"

/** What the hand needs of the eye, which is made of another script. */
export interface EyeParts {
  readonly memory: Memory
  /** Whether the document may show something else than when it was last looked at. */
  readonly hasNews: boolean
  /** Which document of the window it is. */
  readonly documentNumber: number
  /** The element of that number, while it is there. */
  element(id: number): Element | null
  /** The same, of one of the window's documents. */
  elementOf(id: number, document: number): Element | null
  /** Takes note of labels that came since somebody last looked, before anything is told by them. */
  learn(): void
  told(element: Element): WireThing
  /** The beginning of the text that a person sees in an element. */
  shownText(element: Element, longest: number, isLeftOut?: (part: Element) => boolean): string
  /** What the element holds is told no more. */
  markSecret(element: Element): void
}
