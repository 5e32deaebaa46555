import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rejection } from "../../../test/support/drive.ts"
import type { Bitmap } from "./bitmap.ts"
import { readPng, writePng } from "./png.ts"

const bitmaps = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    channels: fc.constantFrom(3 as const, 4 as const),
  })
  .chain(({ width, height, channels }) =>
    fc
      .uint8Array({ minLength: width * height * channels, maxLength: width * height * channels })
      .map((pixels): Bitmap => ({ width, height, channels, pixels: Buffer.from(pixels) })),
  )

describe("a PNG", () => {
  test("survives writing and reading", async () => {
    await fc.assert(
      fc.asyncProperty(bitmaps, async (bitmap) => {
        expect(await readPng(await writePng(bitmap))).toEqual(bitmap)
      }),
    )
  })

  test("that is truncated or invalid is rejected", async () => {
    const bitmap: Bitmap = { width: 90, height: 90, channels: 3, pixels: Buffer.alloc(90 * 90 * 3, 7) }
    const file = await writePng(bitmap)
    for (const wrong of [file.subarray(0, file.length / 2), Buffer.from("this is no image")]) {
      expect(await rejection(readPng(wrong))).toMatchObject({
        code: "internal",
        message: expect.stringContaining("cannot be drawn on"),
      })
    }
  })
})
