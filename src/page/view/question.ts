/** How an element is named to the eye. */
export type Finder =
  | { readonly by: "id"; readonly id: number }
  | { readonly by: "css"; readonly selector: string }
  | { readonly by: "xpath"; readonly path: string }
  | {
      readonly by: "text" | "label" | "placeholder" | "alt" | "title" | "testid"
      readonly words: string
      readonly exact: boolean
    }
  | { readonly by: "point"; readonly x: number; readonly y: number }
  | { readonly by: "role"; readonly role: string; readonly words: string | undefined; readonly exact: boolean }

/** What can be asked of an element without touching it. */
export type Question =
  | { readonly what: "text" | "html" | "value" | "styles" | "visible" | "enabled" | "checked" | "link" | "id" }
  | { readonly what: "attr"; readonly name: string }
  /** Which ones there are, so many at most. */
  | { readonly what: "several"; readonly most: number }

/** An element in a few words. */
export interface WireThing {
  readonly id: number
  readonly role: string
  readonly name: string
  /** What a view calls it, where that is not its role. */
  readonly word?: string
}

export interface WireAnswer {
  /** How many elements there are. */
  readonly count: number
  /** How many of them a person can see. */
  readonly visible?: number
  /** The first of those that can be seen, else of all, where there are several. */
  readonly several?: readonly WireThing[]
  /** Whether the selector or the path is none. */
  readonly malformed?: boolean
  /** The one that the answer is about: of those that can be seen, else of all. */
  readonly id?: number
  /** Which document of the window the element is in. */
  readonly document?: number
  /** Absent where the question makes no sense for the element. */
  readonly answer?: unknown
  /** How many words of a text that was asked for are hidden from people. */
  readonly unseen?: number
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
