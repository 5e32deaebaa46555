import { type Colour, fill, type Picture } from "./picture.ts"

export const GLYPH_WIDTH = 5
export const GLYPH_HEIGHT = 7

/** The letters that refs are made of, as rows of dots. */
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

/** How wide a text is in dots, with a dot between two letters. */
export function textWidth(text: string): number {
  return text.length * (GLYPH_WIDTH + 1) - 1
}

/** Writes a text, each dot as a square of that many pixels. What has no glyph stays blank. */
export function write(picture: Picture, text: string, x: number, y: number, dot: number, colour: Colour): void {
  for (const [place, letter] of [...text].entries()) {
    for (const [row, dots] of (GLYPHS[letter] ?? []).entries()) {
      for (const [column, mark] of [...dots].entries()) {
        if (mark !== "#") continue
        fill(picture, x + (place * (GLYPH_WIDTH + 1) + column) * dot, y + row * dot, dot, dot, colour)
      }
    }
  }
}
