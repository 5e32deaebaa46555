/** A decoded image: three or four bytes per pixel, row by row. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly pixels: Buffer
}

export type Colour = readonly [red: number, green: number, blue: number]

/** Fills a rectangle, clipped to the bitmap. */
export function fill(bitmap: Bitmap, x: number, y: number, width: number, height: number, colour: Colour): void {
  const left = Math.max(0, x)
  const right = Math.min(bitmap.width, x + width)
  const bottom = Math.min(bitmap.height, y + height)
  if (right <= left) return
  const { channels, pixels } = bitmap
  const pixel = Buffer.from(channels === 4 ? [...colour, 255] : colour)
  for (let row = Math.max(0, y); row < bottom; row++) {
    const start = (row * bitmap.width + left) * channels
    pixels.fill(pixel, start, start + (right - left) * channels)
  }
}

/** Draws a border along the inside of a rectangle's edge. */
export function outline(
  bitmap: Bitmap,
  x: number,
  y: number,
  width: number,
  height: number,
  thickness: number,
  colour: Colour,
): void {
  fill(bitmap, x, y, width, thickness, colour)
  fill(bitmap, x, y + height - thickness, width, thickness, colour)
  fill(bitmap, x, y, thickness, height, colour)
  fill(bitmap, x + width - thickness, y, thickness, height, colour)
}
