/** How an element is located. */
export type Finder =
  | { readonly by: "id"; readonly id: number }
  | { readonly by: "css"; readonly selector: string }
  | { readonly by: "xpath"; readonly path: string }
  | {
      readonly by: "text" | "label" | "placeholder" | "alt" | "title" | "testid"
      readonly words: string
      readonly exact: boolean
    }
  /** What is there, or with `control` the control that it is in, if it is in one. */
  | { readonly by: "point"; readonly x: number; readonly y: number; readonly control?: true }
  | { readonly by: "role"; readonly role: string; readonly words: string | undefined; readonly exact: boolean }

/** What can be read from an element without touching it. */
export type Question =
  | { readonly what: "text" | "html" | "value" | "styles" | "visible" | "enabled" | "checked" | "link" | "id" }
  | { readonly what: "attr"; readonly name: string }
  /** The matching elements, up to a maximum number. */
  | { readonly what: "several"; readonly most: number }

/** An element in a few words. */
export interface WireThing {
  readonly id: number
  readonly role: string
  readonly name: string
  /** The view's word for it, if that is not its role. */
  readonly word?: string
}

export interface WireAnswer {
  /** The number of matching elements. */
  readonly count: number
  /** The number of visible ones. */
  readonly visible?: number
  /** The first visible ones, else the first of all, if there are several. */
  readonly several?: readonly WireThing[]
  /** Whether the selector or the path is malformed. */
  readonly malformed?: boolean
  /** The element that the answer is about: among the visible ones if there are any, else among all. */
  readonly id?: number
  /** The number of the window's document that contains the element. */
  readonly document?: number
  /** Absent if the question does not apply to the element. */
  readonly answer?: unknown
  /** The number of words in a requested text that are hidden from people. */
  readonly unseen?: number
}

/** The left, top, right and bottom side of something in its own window. */
export type WireArea = readonly [left: number, top: number, right: number, bottom: number]

/** The boxes of elements in their own window. */
export interface WireBoxes {
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
  /**
   * In the order of the request: the box, and the part left by all ancestors that clip it, except for the window; 0 if
   * nothing is left. 0 for both if the element does not exist or is not drawn.
   */
  readonly boxes: readonly (readonly [box: WireArea, shown: WireArea | 0] | 0)[]
}
