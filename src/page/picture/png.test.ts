import { crc32, deflateSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rejection } from "../../../test/support/drive.ts"
import type { Picture } from "./picture.ts"
import { readPng, writePng } from "./png.ts"

const pictures = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    channels: fc.constantFrom(3 as const, 4 as const),
  })
  .chain(({ width, height, channels }) =>
    fc.record({
      picture: fc
        .uint8Array({ minLength: width * height * channels, maxLength: width * height * channels })
        .map((pixels): Picture => ({ width, height, channels, pixels: Buffer.from(pixels) })),
      kinds: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: height, maxLength: height }),
    }),
  )

describe("a PNG", () => {
  test("that was written is read as it was", async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async ({ picture }) => {
        expect(await readPng(await writePng(picture))).toEqual(picture)
      }),
    )
  })

  test("is read whatever way its rows are kept", async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async ({ picture, kinds }) => {
        expect(await readPng(fileOf(picture, { rows: keptAs(picture, kinds) }))).toEqual(picture)
      }),
    )
  })

  test("of another kind is refused", async () => {
    const picture: Picture = { width: 1, height: 1, channels: 3, pixels: Buffer.from([1, 2, 3]) }
    const rows = keptAs(picture, [0])
    for (const head of [{ bits: 16 }, { colours: 3 }, { interlaced: 1 }]) {
      expect(await rejection(readPng(fileOf(picture, { rows, ...head })))).toMatchObject({ code: "internal" })
    }
    expect(await rejection(readPng(Buffer.from("GIF89a, not a PNG")))).toMatchObject({ code: "internal" })
  })

  test("that ends too early is refused", async () => {
    const picture: Picture = { width: 1, height: 2, channels: 3, pixels: Buffer.alloc(6) }
    const file = fileOf(picture, { rows: keptAs(picture, [0, 0]).subarray(0, 4) })
    expect(await rejection(readPng(file))).toMatchObject({ message: expect.stringContaining("ends too early") })
  })
})

/** The rows as the specification keeps them, one way for each. */
function keptAs({ width, height, channels, pixels }: Picture, kinds: readonly number[]): Buffer {
  const stride = width * channels
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (pixels[y * stride + x] ?? 0))
  const rows: number[] = []
  for (let y = 0; y < height; y++) {
    rows.push(kinds[y] ?? 0)
    for (let x = 0; x < stride; x++) {
      const [a, b, c] = [at(x - channels, y), at(x, y - 1), at(x - channels, y - 1)]
      const p = a + b - c
      const [, paeth = 0] = [a, b, c].map((each, order) => [Math.abs(p - each), each, order]).sort(byDistance)[0] ?? []
      const expected = [0, a, b, Math.floor((a + b) / 2), paeth][kinds[y] ?? 0] ?? 0
      rows.push((at(x, y) - expected) & 255)
    }
  }
  return Buffer.from(rows)
}

function byDistance(one: readonly number[], other: readonly number[]): number {
  return (one[0] ?? 0) - (other[0] ?? 0) || (one[2] ?? 0) - (other[2] ?? 0)
}

interface Kept {
  readonly rows: Buffer
  readonly bits?: number
  readonly colours?: number
  readonly interlaced?: number
}

function fileOf({ width, height, channels }: Picture, { rows, bits = 8, colours, interlaced = 0 }: Kept): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, colours ?? (channels === 4 ? 6 : 2), 0, 0, interlaced], 8)
  const packed = deflateSync(rows)
  const middle = Math.floor(packed.length / 2)
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("tEXt", Buffer.from("Comment\0none")),
    chunk("IDAT", packed.subarray(0, middle)),
    chunk("IDAT", packed.subarray(middle)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
