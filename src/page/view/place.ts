/** A part of a window, in the pixels of its document. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What is looked for: an element's box, the text that stands in it, or, where that is several lines, the line of these words. */
export type Sought = readonly [id: number, what: "box" | "text" | { readonly words: string }]

/** Where a thing is: in the window, or where scrolling leads to it. */
export type Place = "inside" | "above" | "below" | "beside"

export interface WirePlaces {
  /** In the order in which they were asked for. */
  readonly places: readonly Place[]
  /** Of the frames that were asked for, by the number of their element: the part that shows, in the frame's own pixels. */
  readonly frames: Readonly<Record<number, Region>>
}
