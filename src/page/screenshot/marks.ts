import type { Box } from "../view/geometry/area.ts"
import { type Bitmap, type Colour, fill, outline } from "./bitmap.ts"
import { LabelPlaces } from "./label-places.ts"

/** A box with a label. */
export interface Mark {
  readonly label: string
  /** In pixels of the image. */
  readonly box: Box
}

const WHITE: Colour = [255, 255, 255]

/** Dark enough for white text; neighbours differ. */
const COLOURS: readonly Colour[] = [
  [200, 30, 30],
  [30, 70, 200],
  [20, 115, 50],
  [140, 40, 170],
  [165, 85, 0],
  [0, 105, 130],
]

/** Large enough for a model that sees the image at half its size. */
const DOTS = 2
const PADDING = 2

/** Draws boxes and their labels; `scale` is the number of image pixels per CSS pixel. */
export function drawMarks(bitmap: Bitmap, marks: readonly Mark[], scale: number): void {
  const unit = Math.max(1, Math.round(scale))
  const boxes = marks.map(({ box }) => whole(box))
  const places = new LabelPlaces(bitmap.width, bitmap.height, boxes)
  const dot = DOTS * unit
  const padding = PADDING * unit
  const height = GLYPH_HEIGHT * dot + 2 * padding
  const coloured = marks.map(({ label }, at) => ({
    label,
    box: boxes[at] ?? { x: 0, y: 0, width: 0, height: 0 },
    colour: COLOURS[at % COLOURS.length] ?? WHITE,
  }))
  for (const { box, colour } of coloured) outline(bitmap, box.x, box.y, box.width, box.height, 2 * unit, colour)
  for (const { label, box, colour } of coloured) {
    const width = textWidth(label) * dot + 2 * padding
    const { x, y } = places.take(box, width, height)
    fill(bitmap, x, y, width, height, colour)
    write(bitmap, label, x + padding, y + padding, dot, WHITE)
  }
}

function whole({ x, y, width, height }: Box): Box {
  const left = Math.round(x)
  const top = Math.round(y)
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top }
}

const GLYPH_WIDTH = 5
const GLYPH_HEIGHT = 7

/** The characters of refs, as rows of dots. */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  "0": [" ### ", "#   #", "#  ##", "# # #", "##  #", "#   #", " ### "],
  "1": ["  #  ", " ##  ", "# #  ", "  #  ", "  #  ", "  #  ", "#####"],
  "2": [" ### ", "#   #", "    #", "   # ", "  #  ", " #   ", "#####"],
  "3": ["#####", "   # ", "  #  ", "   # ", "    #", "#   #", " ### "],
  "4": ["   # ", "  ## ", " # # ", "#  # ", "#####", "   # ", "   # "],
  "5": ["#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "],
  "6": ["  ## ", " #   ", "#    ", "#### ", "#   #", "#   #", " ### "],
  "7": ["#####", "    #", "   # ", "  #  ", "  #  ", "  #  ", "  #  "],
  "8": [" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "],
  "9": [" ### ", "#   #", "#   #", " ####", "    #", "   # ", " ##  "],
  e: ["     ", "     ", " ### ", "#   #", "#####", "#    ", " ### "],
}

/** The width of a text in dots, with one dot between characters. */
function textWidth(text: string): number {
  return text.length * (GLYPH_WIDTH + 1) - 1
}

/** Draws a text, each dot as a square of `dot` pixels. Characters without a glyph stay blank. */
function write(bitmap: Bitmap, text: string, x: number, y: number, dot: number, colour: Colour): void {
  for (const [place, letter] of [...text].entries()) {
    for (const [row, dots] of (GLYPHS[letter] ?? []).entries()) {
      for (const [column, mark] of [...dots].entries()) {
        if (mark !== "#") continue
        fill(bitmap, x + (place * (GLYPH_WIDTH + 1) + column) * dot, y + row * dot, dot, dot, colour)
      }
    }
  }
}
