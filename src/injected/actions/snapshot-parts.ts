import type { Memory } from "../snapshot/memory.ts"
import type { WireThing } from "../wire/question.ts"

/** The parts of the snapshot script that the action script uses. */
export interface SnapshotParts {
  readonly memory: Memory
  /** Whether the document may have changed since the last look. */
  readonly hasNews: boolean
  /** The number of the window's current document. */
  readonly documentNumber: number
  /** The element with that id, while it exists. */
  element(id: number): Element | null
  /** The same, in one of the window's documents. */
  elementOf(id: number, document: number): Element | null
  /** Registers labels added since the last look, before names are computed from them. */
  learn(): void
  describe(element: Element): WireThing
  /** The beginning of an element's visible text. */
  shownText(element: Element, longest: number, isLeftOut?: (part: Element) => boolean): string
  /** The element's value is no longer reported. */
  markSecret(element: Element): void
}
