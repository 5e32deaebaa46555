import { describe, expect, test } from "vitest"
import type { Bitmap } from "./bitmap.ts"
import { LabelPlaces } from "./label-places.ts"
import { drawMarks } from "./marks.ts"

const blank = (width: number, height: number): Bitmap => ({
  width,
  height,
  channels: 3,
  pixels: Buffer.alloc(width * height * 3),
})

const at = ({ pixels, width }: Bitmap, x: number, y: number) => [...pixels.subarray((y * width + x) * 3).subarray(0, 3)]

/** The bitmap as text: `#` for white, `+` for coloured. */
function dots(bitmap: Bitmap, left: number, top: number, width: number, height: number): string[] {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const [red = 0, green = 0, blue = 0] = at(bitmap, left + column, top + row)
      return red + green + blue === 0 ? "." : red === 255 && green === 255 && blue === 255 ? "#" : "+"
    }).join(""),
  )
}

describe("marks", () => {
  test("consist of a box and a label above it, in one colour", () => {
    const bitmap = blank(60, 60)
    drawMarks(bitmap, [{ label: "e1", box: { x: 10, y: 30, width: 40, height: 20 } }], 1)
    expect(at(bitmap, 10, 40)).toEqual(at(bitmap, 10, 12))
    expect(at(bitmap, 10, 40)).not.toEqual([0, 0, 0])
    expect(at(bitmap, 30, 40)).toEqual([0, 0, 0])
    expect(dots(bitmap, 9, 11, 28, 20)).toEqual([
      "............................",
      ".++++++++++++++++++++++++++.",
      ".++++++++++++++++++++++++++.",
      ".++++++++++++++++++##++++++.",
      ".++++++++++++++++++##++++++.",
      ".++++++++++++++++####++++++.",
      ".++++++++++++++++####++++++.",
      ".++++######++++##++##++++++.",
      ".++++######++++##++##++++++.",
      ".++##++++++##++++++##++++++.",
      ".++##++++++##++++++##++++++.",
      ".++##########++++++##++++++.",
      ".++##########++++++##++++++.",
      ".++##++++++++++++++##++++++.",
      ".++##++++++++++++++##++++++.",
      ".++++######++++##########++.",
      ".++++######++++##########++.",
      ".++++++++++++++++++++++++++.",
      ".++++++++++++++++++++++++++.",
      // The edge of the box.
      ".+++++++++++++++++++++++++++",
    ])
  })

  test("stay inside the image, and are scaled with it", () => {
    const bitmap = blank(100, 50)
    drawMarks(bitmap, [{ label: "e1", box: { x: -10, y: -10, width: 200, height: 200 } }], 2)
    expect(bitmap.pixels.length).toBe(100 * 50 * 3)
    expect(dots(bitmap, 0, 0, 100, 50).join("")).toContain("####")
  })
})

describe("labels", () => {
  test("do not overlap if there is room", () => {
    const boxes = Array.from({ length: 30 }, (_, n) => ({
      x: 40 + (n % 3) * 60,
      y: 40 + Math.floor(n / 3) * 45,
      width: 40,
      height: 20,
    }))
    const places = new LabelPlaces(400, 600, boxes)
    const labels = boxes.map((box) => places.take(box, 30, 18))
    for (const [n, one] of labels.entries()) {
      for (const other of labels.slice(n + 1)) {
        const isApart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y
        expect(isApart, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true)
      }
    }
  })

  test("are placed at the end of adjacent rows", () => {
    const boxes = [0, 1, 2].map((n) => ({ x: 0, y: 50 + n * 20, width: 400, height: 20 }))
    const places = new LabelPlaces(400, 200, boxes)
    const [, second] = boxes.map((box) => places.take(box, 30, 18))
    expect(second).toEqual({ x: 370, y: 70, width: 30, height: 18 })
  })
})
