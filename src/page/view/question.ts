/** How an element is named to the eye. */
export type Finder =
  | { readonly by: "id"; readonly id: number }
  | { readonly by: "css"; readonly selector: string }
  | { readonly by: "xpath"; readonly path: string }

/** What can be asked of an element without touching it. */
export type Question =
  | { readonly what: "text" | "html" | "value" | "styles" | "visible" | "enabled" | "checked" | "id" }
  | { readonly what: "attr"; readonly name: string }

export interface WireAnswer {
  /** How many elements there are; the answer is about the first one that can be seen, else about the first one. */
  readonly count: number
  /** Whether the selector or the path is none. */
  readonly malformed?: boolean
  readonly id?: number
  /** Which document of the window the element is in. */
  readonly document?: number
  /** Absent where the question makes no sense for the element. */
  readonly answer?: unknown
}

/** The left, top, right and bottom side of something in its own window. */
export type WireArea = readonly [left: number, top: number, right: number, bottom: number]

/** Where elements are in their own window. */
export interface WireBoxes {
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
  /**
   * In the order asked for: the box, and what is left of it after everything around it that cuts it off, apart from the
   * window; 0 when that is nothing. 0 for both when the element is gone or not drawn.
   */
  readonly boxes: readonly (readonly [box: WireArea, shown: WireArea | 0] | 0)[]
}
