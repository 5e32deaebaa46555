/** Where on the page something was when it was last measured. */
export interface Spot {
  left: number
  top: number
  right: number
  bottom: number
}

/** Whether it has moved; from now on it is there. */
export function moveTo(spot: Spot, now: Spot): boolean {
  const hasMoved = Math.abs(now.left - spot.left) > 1 || Math.abs(now.top - spot.top) > 1
  Object.assign(spot, now)
  return hasMoved
}

/** The window and as much again on each side, as it is now: asking the browser again for each thing would cost more. */
export class Vicinity {
  readonly #left = scrollX - innerWidth
  readonly #right = scrollX + 2 * innerWidth
  readonly #top = scrollY - innerHeight
  readonly #bottom = scrollY + 2 * innerHeight

  has({ left, top, right, bottom }: Spot): boolean {
    return bottom > this.#top && top < this.#bottom && right > this.#left && left < this.#right
  }
}
