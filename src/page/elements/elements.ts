import { FrameActions } from "../act/frame-actions.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import type { Place, Places } from "../view/geometry/boxes.ts"
import type { Entry } from "../view/model/look.ts"
import { type FrameView, refOf, type View } from "../view/model/view.ts"
import { writtenFacts } from "../view/model/written-facts.ts"
import { type Thing, thingsIn } from "../view/query/things.ts"
import { type Observed, observed } from "./observed.ts"

/** One element of a list, and how it is found again. */
export interface Listed {
  readonly facts: Observed
  readonly ref: string
  readonly backendNodeId: number
  /** The frame that it is in, and its number there. */
  readonly frame: FrameView
  readonly id: number
  /** How many things of the view it is in. */
  readonly depth: number
  /** Of a heading. */
  readonly level: number | undefined
}

/**
 * The wanted elements of a view, in reading order; those of a frame come at its place. A closed list is followed by its
 * options, which the view only counts.
 */
export async function elementsIn(
  page: Page,
  view: View,
  isWanted: (entry: Entry) => boolean,
  signal: AbortSignal,
): Promise<Listed[]> {
  const wanted = [...thingsIn(view)].filter(({ entry }) => isWanted(entry))
  const frames = [...new Set(wanted.map(({ frame }) => frame))]
  const byFrame = new Map(
    await Promise.all(
      frames.map(async (frame) => {
        const things = wanted.filter((thing) => thing.frame === frame)
        return [frame, await listedIn(page, view, frame, things, signal)] as const
      }),
    ),
  )
  return wanted.flatMap((thing) => byFrame.get(thing.frame)?.get(thing) ?? [])
}

async function listedIn(
  page: Page,
  view: View,
  frame: FrameView,
  things: readonly Thing[],
  signal: AbortSignal,
): Promise<Map<Thing, Listed[]>> {
  const { snapshotter } = frame
  // An element and its words are two things with one number.
  const places = new Map<number, number>()
  for (const { entry } of things) if (!places.has(entry.id)) places.set(entry.id, places.size)
  const ids = [...places.keys()]
  const [facts, nodes, options] = await Promise.all([
    writtenFacts(snapshotter, ids, signal),
    snapshotter.nodesOf(frame.documentKey, ids, signal),
    Promise.all(things.map((thing) => optionsOf(page, thing, signal))),
  ])
  const all = new Map<Thing, Listed[]>()
  for (const [index, thing] of things.entries()) {
    const { entry } = thing
    const at = places.get(entry.id) ?? 0
    const written = facts[at]
    const backendNodeId = nodes[at] ?? 0
    if (written === undefined || backendNodeId === 0) continue
    const own = {
      facts: observed(entry, written),
      ref: refOf(view, frame, entry),
      backendNodeId,
      frame,
      id: entry.id,
      depth: depthOf(thing),
      level: entry.more.level,
    }
    all.set(thing, [own, ...(options[index] ?? [])])
  }
  return all
}

function depthOf({ around }: Thing): number {
  return around ? depthOf(around) + 1 : 0
}

async function optionsOf(page: Page, thing: Thing, signal: AbortSignal): Promise<Listed[]> {
  const { entry, frame } = thing
  if (entry.more.options === undefined) return []
  const { snapshotter } = frame
  const list = await new FrameActions(snapshotter).options(entry.id, signal)
  const options = list?.options ?? []
  const ids = options.map(({ id }) => id)
  const nodes = await snapshotter.nodesOf(frame.documentKey, ids, signal)
  const depth = depthOf(thing) + 1
  return options.map(({ id, label, value, selected, disabled }, at) => {
    const states = [...(disabled ? ["disabled"] : []), ...(selected ? ["selected=true"] : [])]
    const facts = { role: "option", name: label, value, states, tag: "option" }
    const ref = page.capture.refs.of(snapshotter, frame.documentKey, id)
    return { facts, ref, backendNodeId: nodes[at] ?? 0, frame, id, depth, level: undefined }
  })
}

/** Where the elements are in the tab's window, in the same order; undefined for those that are not drawn. */
export async function placesOf(
  page: Page,
  elements: readonly Listed[],
  signal: AbortSignal,
): Promise<{ readonly of: ReadonlyMap<Listed, Place>; readonly top: Places["top"] }> {
  const places = await unlessDialog(page, page.capture.places(signal))
  const found = new Map<Listed, Place>()
  await Promise.all(
    [...new Set(elements.map(({ frame }) => frame))].map(async (frame) => {
      const here = elements.filter((each) => each.frame === frame)
      const located = await places.of(
        frame.snapshotter,
        frame.documentKey,
        here.map(({ id }) => id),
      )
      for (const [at, element] of here.entries()) {
        const place = located[at]
        if (place) found.set(element, place)
      }
    }),
  )
  return { of: found, top: places.top }
}

/** Whether at least a part is in the tab's window. */
export function isInWindow(place: Place | undefined, top: Places["top"]): boolean {
  const shown = place?.shown
  if (!shown || shown.width <= 0 || shown.height <= 0) return false
  return shown.x < top.width && shown.y < top.height && shown.x + shown.width > 0 && shown.y + shown.height > 0
}
