/** How an element is named to the eye. */
export type Finder =
  | { readonly by: "id"; readonly id: number }
  | { readonly by: "css"; readonly selector: string }
  | { readonly by: "xpath"; readonly path: string }

/** What can be asked of an element without touching it. */
export type Question =
  | { readonly what: "text" | "html" | "value" | "box" | "styles" | "visible" | "enabled" | "checked" | "id" }
  | { readonly what: "attr"; readonly name: string }

export interface WireAnswer {
  /** How many elements there are; the answer is about the first one that can be seen, else about the first one. */
  readonly count: number
  /** Whether the selector or the path is none. */
  readonly malformed?: boolean
  readonly id?: number
  /** Absent where the question makes no sense for the element. */
  readonly answer?: unknown
}
