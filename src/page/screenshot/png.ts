import { messageOf, TabhandError } from "../../base/errors.ts"
import type { Bitmap } from "./bitmap.ts"

/** Reads a PNG from the browser. */
export async function readPng(file: Buffer): Promise<Bitmap> {
  // Loaded only here: it takes longer than most commands, and few need it.
  const { default: sharp } = await import("sharp")
  const { data, info } = await sharp(file)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      throw unreadable(messageOf(error))
    })
  const { width, height, channels } = info
  if (channels !== 3 && channels !== 4) throw unreadable("it is of another kind than browsers make")
  return { width, height, channels, pixels: data }
}

export async function writePng({ width, height, channels, pixels }: Bitmap): Promise<Buffer> {
  const { default: sharp } = await import("sharp")
  return sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 4 }).toBuffer()
}

function unreadable(why: string): TabhandError {
  return new TabhandError("internal", `the browser's image cannot be drawn on: ${why}`)
}
