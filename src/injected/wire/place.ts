/** A part of a window, in the pixels of its document. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What is located: an element's box, its text, or, if that is several lines, the line with these words. */
export type Sought = readonly [id: number, what: "box" | "text" | { readonly words: string }]

/** Where a thing is: in the window, or in which direction to scroll to it. */
export type Place = "inside" | "above" | "below" | "beside"

export interface WirePlaces {
  /** In the order of the request. */
  readonly places: readonly Place[]
  /** The visible part of each requested frame, by the number of its element, in the frame's own pixels. */
  readonly frames: Readonly<Record<number, Region>>
}
