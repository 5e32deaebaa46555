import type { Page } from "./page.ts"
import { drawMarks } from "./picture/marks.ts"
import { readPng, writePng } from "./picture/png.ts"
import { unlessDialog } from "./unless-dialog.ts"
import { type Box, moved, overlapOf, rounded } from "./view/area.ts"
import { Flag } from "./view/entry.ts"
import { type Thing, thingsIn } from "./view/things.ts"
import { type FrameView, refOf, type View } from "./view/view.ts"

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
  const boxes = await unlessDialog(page, boxesIn(page, view, signal))
  return boxes.flatMap(([{ entry, frame }, box]) => {
    const seen = overlapOf(box, area)
    if (!seen || seen.width < SMALLEST || seen.height < SMALLEST || frame.look.covered.has(entry.id)) return []
    const ref = refOf(view, frame, entry)
    const { role, name } = entry
    return [{ ref, number: Number(ref.slice(1)), role, name, box: rounded(moved(seen, -area.x, -area.y)) }]
  })
}

/** Where everything is that can be acted on and seen, in the coordinates of the page: one question for each frame. */
async function boxesIn(page: Page, view: View, signal: AbortSignal): Promise<[Thing, Box][]> {
  const acting = [...thingsIn(view)].filter(({ entry }) => (entry.flags & Flag.acts) !== 0)
  const byFrame = new Map<FrameView, Thing[]>()
  for (const thing of acting) {
    const known = byFrame.get(thing.frame)
    if (known) known.push(thing)
    else byFrame.set(thing.frame, [thing])
  }
  const places = await page.capture.places(signal)
  const shown = new Map<Thing, Box>()
  await Promise.all(
    [...byFrame].map(async ([{ eye, documentKey }, things]) => {
      const ids = things.map(({ entry }) => entry.id)
      const told = await places.of(eye, documentKey, ids)
      for (const [at, thing] of things.entries()) {
        const box = told[at]?.shown
        if (box) shown.set(thing, places.onPage(box))
      }
    }),
  )
  return acting.flatMap((thing): [Thing, Box][] => {
    const box = shown.get(thing)
    return box ? [[thing, box]] : []
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
