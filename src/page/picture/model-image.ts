import type { Sharp } from "sharp"

export interface ModelImage {
  readonly mimeType: string
  /** In base64. */
  readonly data: string
  /** How much smaller it is than the picture that it was made from. */
  readonly scale: number
}

const LONGEST_SIDE = 1024
const MOST_BYTES = 150 * 1024
const QUALITIES = [85, 70, 50, 30]

/** A picture as models take it without paying for more than they see: no side over 1024 pixels, at most 150 KiB. */
export async function modelImage(image: Buffer): Promise<ModelImage> {
  // Loaded only here: most sessions show no pictures to a model.
  const { default: sharp } = await import("sharp")
  const { width = 1, height = 1 } = await sharp(image).metadata()
  for (let side = Math.min(LONGEST_SIDE, Math.max(width, height)); ; side = Math.ceil(side / 2)) {
    const sized = sharp(image).resize({ width: side, height: side, fit: "inside" })
    const fitting = await fittingForm(sized)
    if (fitting) return { ...fitting, scale: side / Math.max(width, height) }
  }
}

/** Text is sharpest in a png; photographs fit only otherwise. */
async function fittingForm(sized: Sharp): Promise<{ mimeType: string; data: string } | undefined> {
  const png = await sized.clone().png().toBuffer()
  if (png.length <= MOST_BYTES) return { mimeType: "image/png", data: png.toString("base64") }
  for (const quality of QUALITIES) {
    const jpeg = await sized.clone().flatten({ background: "#fff" }).jpeg({ quality }).toBuffer()
    if (jpeg.length <= MOST_BYTES) return { mimeType: "image/jpeg", data: jpeg.toString("base64") }
  }
  return undefined
}
