import { z } from "zod"
import { FrameHand } from "../../page/act/frame-hand.ts"
import type { Page } from "../../page/page.ts"
import { unlessDialog } from "../../page/unless-dialog.ts"
import type { Places } from "../../page/view/boxes.ts"
import { type Thing, thingsIn } from "../../page/view/things.ts"
import { type FrameView, refOf, type View } from "../../page/view/view.ts"
import { writtenFacts } from "../../page/view/written-facts.ts"
import { defineHelper } from "./define.ts"
import { limitArg, underLimit } from "./limit.ts"
import { isInteractive, type Observed, observed } from "./observed.ts"

/** An element with how it is found again: by us, and by the browser. */
interface Sighting extends Observed {
  readonly ref: string
  readonly backendNodeId: number
  readonly frameId: string
}

export const observe = defineHelper(
  z.object({ includeAll: z.boolean(), viewportOnly: z.boolean(), limitMs: limitArg }),
  (context, { includeAll, viewportOnly, limitMs }) =>
    underLimit(context, limitMs, async (signal) => {
      const { page } = context.tab
      const view = await unlessDialog(page, page.capture.view(signal))
      const { width, height, scrollX, scrollY, scrollWidth, scrollHeight } = view.main.look
      const sightings = await unlessDialog(page, sightingsIn(page, view, includeAll, signal))
      const elements = viewportOnly ? await inWindow(page, sightings, signal) : sightings
      return {
        url: view.url,
        title: view.title,
        viewport: { width, height, deviceScaleFactor: await scaleOf(page, signal) },
        scroll: { x: scrollX, y: scrollY, width, height, scrollWidth, scrollHeight },
        elements: elements.map(({ sighting }) => sighting),
      }
    }),
)

interface Sighted {
  readonly sighting: Sighting
  readonly frame: FrameView
  readonly id: number
}

/** In reading order, those of inner frames where the frame stands. */
async function sightingsIn(page: Page, view: View, includeAll: boolean, signal: AbortSignal): Promise<Sighted[]> {
  const wanted = [...thingsIn(view)].filter(({ entry }) => includeAll || isInteractive(entry))
  const frames = [...new Set(wanted.map(({ frame }) => frame))]
  const byFrame = new Map(
    await Promise.all(
      frames.map(async (frame) => {
        const things = wanted.filter((thing) => thing.frame === frame)
        return [frame, await sightingsOf(page, view, frame, things, signal)] as const
      }),
    ),
  )
  return wanted.flatMap((thing) => byFrame.get(thing.frame)?.get(thing) ?? [])
}

/** Each thing, and after a closed list its options, which the view only counts. */
async function sightingsOf(
  page: Page,
  view: View,
  frame: FrameView,
  things: readonly Thing[],
  signal: AbortSignal,
): Promise<Map<Thing, Sighted[]>> {
  const { eye } = frame
  const ids = things.map(({ entry }) => entry.id)
  const [facts, nodes, options] = await Promise.all([
    writtenFacts(eye, ids, signal),
    eye.nodesOf(frame.documentKey, ids, signal),
    Promise.all(things.map((thing) => optionsOf(page, thing, signal))),
  ])
  const sighted = new Map<Thing, Sighted[]>()
  for (const [at, thing] of things.entries()) {
    const { entry } = thing
    const written = facts[at]
    const backendNodeId = nodes[at] ?? 0
    if (written === undefined || backendNodeId === 0) continue
    const found = { ref: refOf(view, frame, entry), backendNodeId, frameId: eye.frameId }
    const sighting = { ...observed(entry, written), ...found }
    sighted.set(thing, [{ sighting, frame, id: entry.id }, ...(options[at] ?? [])])
  }
  return sighted
}

async function optionsOf(page: Page, { entry, frame }: Thing, signal: AbortSignal): Promise<Sighted[]> {
  if (entry.more.options === undefined) return []
  const { eye } = frame
  const told = await new FrameHand(eye).options(entry.id, signal)
  const options = told?.options ?? []
  const ids = options.map(({ id }) => id)
  const nodes = await eye.nodesOf(frame.documentKey, ids, signal)
  return options.map(({ id, label, value, selected, disabled }, at) => {
    const states = [...(disabled ? ["disabled"] : []), ...(selected ? ["selected=true"] : [])]
    const ref = page.capture.refs.of(eye, frame.documentKey, id)
    const found = { ref, backendNodeId: nodes[at] ?? 0, frameId: eye.frameId }
    return { sighting: { role: "option", name: label, value, states, ...found }, frame, id }
  })
}

/** Those of which the window shows something. */
async function inWindow(page: Page, sighted: readonly Sighted[], signal: AbortSignal): Promise<Sighted[]> {
  const places = await unlessDialog(page, page.capture.places(signal))
  const frames = [...new Set(sighted.map(({ frame }) => frame))]
  const shown = await Promise.all(
    frames.map(async (frame) => {
      const here = sighted.filter((each) => each.frame === frame)
      const found = await places.of(
        frame.eye,
        frame.documentKey,
        here.map(({ id }) => id),
      )
      return here.filter((_, at) => shows(found[at], places))
    }),
  )
  const inside = new Set(shown.flat())
  return sighted.filter((each) => inside.has(each))
}

function shows(place: Awaited<ReturnType<Places["of"]>>[number], { top }: Places): boolean {
  const shown = place?.shown
  if (!shown || shown.width <= 0 || shown.height <= 0) return false
  return shown.x < top.width && shown.y < top.height && shown.x + shown.width > 0 && shown.y + shown.height > 0
}

function scaleOf(page: Page, signal: AbortSignal): Promise<number> {
  return page.world.call("function () { return devicePixelRatio }", [], isNumber, signal)
}

function isNumber(value: unknown): value is number {
  return typeof value === "number"
}
