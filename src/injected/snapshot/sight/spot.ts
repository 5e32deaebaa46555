/** The position of something on the page when it was last measured. */
export interface Spot {
  left: number
  top: number
  right: number
  bottom: number
}

/** Whether it has moved; updates the position. */
export function moveTo(spot: Spot, now: Spot): boolean {
  const hasMoved = Math.abs(now.left - spot.left) > 1 || Math.abs(now.top - spot.top) > 1
  Object.assign(spot, now)
  return hasMoved
}

/** The window, extended by this many windows on each side; cached because reading it for each thing would cost more. */
export class Vicinity {
  readonly #left: number
  readonly #right: number
  readonly #top: number
  readonly #bottom: number

  constructor(windows = 1) {
    this.#left = scrollX - windows * innerWidth
    this.#right = scrollX + (windows + 1) * innerWidth
    this.#top = scrollY - windows * innerHeight
    this.#bottom = scrollY + (windows + 1) * innerHeight
  }

  has({ left, top, right, bottom }: Spot): boolean {
    return bottom > this.#top && top < this.#bottom && right > this.#left && left < this.#right
  }
}
