/** In the pixels of a window, from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}
