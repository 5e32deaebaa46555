import type { Box } from "../view/area.ts"
import { GLYPH_HEIGHT, textWidth, write } from "./glyphs.ts"
import { LabelPlaces } from "./label-places.ts"
import { type Colour, fill, outline, type Picture } from "./picture.ts"

/** A box to be drawn around something, with a label. */
export interface Mark {
  readonly label: string
  /** In pixels of the picture. */
  readonly box: Box
}

const WHITE: Colour = [255, 255, 255]

/** Dark enough for white letters; neighbours differ. */
const COLOURS: readonly Colour[] = [
  [200, 30, 30],
  [30, 70, 200],
  [20, 115, 50],
  [140, 40, 170],
  [165, 85, 0],
  [0, 105, 130],
]

/** Letters this tall can be read by a model that sees the picture at half its size. */
const DOTS = 2
const PADDING = 2

/** Draws boxes and their labels; `scale` is how many pixels of the picture stand for one of the page. */
export function drawMarks(picture: Picture, marks: readonly Mark[], scale: number): void {
  const unit = Math.max(1, Math.round(scale))
  const boxes = marks.map(({ box }) => whole(box))
  const places = new LabelPlaces(picture.width, picture.height, boxes)
  const dot = DOTS * unit
  const padding = PADDING * unit
  const height = GLYPH_HEIGHT * dot + 2 * padding
  const coloured = marks.map(({ label }, at) => ({
    label,
    box: boxes[at] ?? { x: 0, y: 0, width: 0, height: 0 },
    colour: COLOURS[at % COLOURS.length] ?? WHITE,
  }))
  for (const { box, colour } of coloured) outline(picture, box.x, box.y, box.width, box.height, 2 * unit, colour)
  for (const { label, box, colour } of coloured) {
    const width = textWidth(label) * dot + 2 * padding
    const { x, y } = places.take(box, width, height)
    fill(picture, x, y, width, height, colour)
    write(picture, label, x + padding, y + padding, dot, WHITE)
  }
}

function whole({ x, y, width, height }: Box): Box {
  const left = Math.round(x)
  const top = Math.round(y)
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top }
}
