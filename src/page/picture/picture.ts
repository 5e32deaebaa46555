/** A picture in memory: three or four bytes for each pixel, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly pixels: Buffer
}

export type Colour = readonly [red: number, green: number, blue: number]

/** Paints a rectangle; what lies outside of the picture is left out. */
export function fill(picture: Picture, x: number, y: number, width: number, height: number, colour: Colour): void {
  const left = Math.max(0, x)
  const right = Math.min(picture.width, x + width)
  const bottom = Math.min(picture.height, y + height)
  if (right <= left) return
  const { channels, pixels } = picture
  const pixel = Buffer.from(channels === 4 ? [...colour, 255] : colour)
  for (let row = Math.max(0, y); row < bottom; row++) {
    const start = (row * picture.width + left) * channels
    pixels.fill(pixel, start, start + (right - left) * channels)
  }
}

/** Draws a frame along the inside of a rectangle's edge. */
export function outline(
  picture: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  thickness: number,
  colour: Colour,
): void {
  fill(picture, x, y, width, thickness, colour)
  fill(picture, x, y + height - thickness, width, thickness, colour)
  fill(picture, x, y, thickness, height, colour)
  fill(picture, x + width - thickness, y, thickness, height, colour)
}
