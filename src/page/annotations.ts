import type { Page } from "./page.ts"
import { drawMarks } from "./picture/marks.ts"
import { readPng, writePng } from "./picture/png.ts"
import { unlessDialog } from "./unless-dialog.ts"
import { type Box, moved, overlapOf, rounded } from "./view/area.ts"
import { placesIn } from "./view/places-in.ts"
import { thingsIn } from "./view/things.ts"
import { refOf } from "./view/view.ts"

/** Something that can be acted on, in a picture. */
export interface Annotation {
  readonly ref: string
  /** The ref without its letter. */
  readonly number: number
  readonly role: string
  readonly name: string
  /** What the picture shows of it, in CSS pixels from the picture's corner. */
  readonly box: Box
}

/** What is smaller than this on a picture cannot be made out. */
const SMALLEST = 2

/** Everything that can be acted on in a part of the page, in reading order. */
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

/** Draws the refs onto a picture of that part of the page. The page itself is not touched. */
export async function annotate(image: Buffer, area: Box, annotations: readonly Annotation[]): Promise<Buffer> {
  const picture = await readPng(image)
  const scale = picture.width / area.width
  const marks = annotations.map(({ ref, box: { x, y, width, height } }) => ({
    label: ref,
    box: { x: x * scale, y: y * scale, width: width * scale, height: height * scale },
  }))
  drawMarks(picture, marks, scale)
  return writePng(picture)
}
