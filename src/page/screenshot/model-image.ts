import type { Sharp } from "sharp"

export interface ModelImage {
  readonly mimeType: string
  /** Base64. */
  readonly data: string
  readonly width: number
  readonly height: number
  /** Its size relative to the original image. */
  readonly scale: number
}

interface ModelImageOptions {
  /** Few bytes matter more than sharp text; an image that has few enough is kept as it is. */
  readonly small?: boolean
}

type Form = "png" | number

const LONGEST_SIDE = 1024
const MOST_BYTES = 150 * 1024
const FEW_BYTES = MOST_BYTES / 4
/** The forms to try in turn (of several, the smallest); a number is a JPEG quality. Text is sharpest in a PNG. */
const SHARP_FORMS: readonly (readonly Form[])[] = [["png"], [85], [70], [50], [30]]
const SMALL_FORMS: readonly (readonly Form[])[] = [["png", 70], [55], [40], [25]]

/** Reduces an image to what models can see: no side over 1024 pixels, at most 150 KiB. */
export async function modelImage(image: Buffer, { small = false }: ModelImageOptions = {}): Promise<ModelImage> {
  // Loaded only here: most sessions show no images to a model.
  const { default: sharp } = await import("sharp")
  const { width = 1, height = 1, format = "png" } = await sharp(image).metadata()
  const longest = Math.max(width, height)
  if (small && longest <= LONGEST_SIDE && image.length <= FEW_BYTES)
    return { mimeType: `image/${format}`, data: image.toString("base64"), width, height, scale: 1 }
  for (let side = Math.min(LONGEST_SIDE, longest); ; side = Math.ceil(side / 2)) {
    const sized = sharp(image).resize({ width: side, height: side, fit: "inside" })
    const fitting = await fittingForm(sized, small ? SMALL_FORMS : SHARP_FORMS)
    if (fitting) return { ...fitting, scale: side / longest }
  }
}

async function fittingForm(
  sized: Sharp,
  forms: readonly (readonly Form[])[],
): Promise<Omit<ModelImage, "scale"> | undefined> {
  for (const several of forms) {
    const made = await Promise.all(several.map((form) => make(sized, form)))
    const [smallest] = made.sort((one, other) => one.data.length - other.data.length)
    if (smallest && smallest.data.length <= MOST_BYTES) return { ...smallest, data: smallest.data.toString("base64") }
  }
  return undefined
}

async function make(sized: Sharp, form: Form) {
  const written =
    form === "png" ? sized.clone().png() : sized.clone().flatten({ background: "#fff" }).jpeg({ quality: form })
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { mimeType: `image/${info.format}`, data, width: info.width, height: info.height }
}
