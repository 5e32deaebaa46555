import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { type Box, moved, overlapOf, rounded } from "../view/geometry/area.ts"
import { placesIn } from "../view/geometry/places-in.ts"
import { refOf } from "../view/model/view.ts"
import { thingsIn } from "../view/query/things.ts"
import { drawMarks } from "./marks.ts"
import { readPng, writePng } from "./png.ts"

/** A control in a screenshot. */
export interface Annotation {
  readonly ref: string
  /** The ref without its letter. */
  readonly number: number
  readonly role: string
  readonly name: string
  /** Its visible part, in CSS pixels from the corner of the image. */
  readonly box: Box
}

/** Anything smaller cannot be recognized. */
const SMALLEST = 2

/** The controls in an area of the page, in reading order. */
export async function annotationsIn(page: Page, area: Box, signal: AbortSignal): Promise<Annotation[]> {
  const view = await unlessDialog(page, page.capture.view(signal))
  const places = await unlessDialog(page, page.capture.places(signal))
  const found = await unlessDialog(page, placesIn(view, places))
  return [...thingsIn(view)].flatMap(({ entry, frame }) => {
    const shown = found.get(entry)?.shown
    const seen = shown && overlapOf(places.onPage(shown), area)
    if (!seen || seen.width < SMALLEST || seen.height < SMALLEST || frame.look.covered.has(entry.id)) return []
    const ref = refOf(view, frame, entry)
    const { role, name } = entry
    return [{ ref, number: Number(ref.slice(1)), role, name, box: rounded(moved(seen, -area.x, -area.y)) }]
  })
}

/** Draws the refs onto an image of that area. The page itself is not changed. */
export async function annotate(image: Buffer, area: Box, annotations: readonly Annotation[]): Promise<Buffer> {
  const bitmap = await readPng(image)
  const scale = bitmap.width / area.width
  const marks = annotations.map(({ ref, box: { x, y, width, height } }) => ({
    label: ref,
    box: { x: x * scale, y: y * scale, width: width * scale, height: height * scale },
  }))
  drawMarks(bitmap, marks, scale)
  return writePng(bitmap)
}
