import { TabhandError } from "../../../base/errors.ts"
import type { Protocol } from "../../../cdp/protocol.ts"
import type { Point } from "../../../injected/wire/point.ts"
import type { Page } from "../../core/page.ts"
import type { Target } from "../../view/query/target.ts"
import { type Performed, perform } from "../perform.ts"
import { ShutGates } from "../shut-gates.ts"
import { cameBetween } from "../unready.ts"
import { aimEnd, type DragEnd, placeIn } from "./drag-end.ts"
import { DragWatches } from "./drag-watches.ts"

/** What is dropped: files by path, and data by MIME type. */
export interface Dropping {
  readonly files: readonly string[]
  readonly data: readonly { readonly type: string; readonly text: string }[]
}

export interface Dropped {
  readonly target: DragEnd
  readonly performed: Performed
}

/** A drag from outside the browser allows the page to copy, link or move. */
const ANY_OPERATION = 1 | 2 | 16
/** A point outside the window. */
const AWAY: Point = { x: -1, y: -1 }
/** Limits the cancelling of a drag on a page that hangs. */
const LEAVE_MS = 1_000

/** Drops files or data from outside the browser onto an element. */
export async function dropOn(
  page: Page,
  target: Target,
  dropping: Dropping,
  { at, readyMs }: { readonly at?: Point | undefined; readonly readyMs: number },
  signal: AbortSignal,
): Promise<Dropped> {
  const watches = await DragWatches.on(page, signal)
  const end = await aimEnd(page, target, { hit: true, ...placeIn(at) }, readyMs, signal)
  const gates = end.aim && (await ShutGates.around(page, [end.aim.found.snapshotter.frameId], signal))
  let isTaken = false
  const drop = async (scope: AbortSignal) => {
    const bringing = () => bring(page, watches, end.point, dropping, scope)
    isTaken = await (gates ? gates.during(bringing) : bringing())
  }
  const performed = await perform(page, signal, drop, end.aim)
  const taker = performed.dialogOpened ? undefined : await gates?.kept()
  if (taker !== undefined) throw cameBetween(end.named, taker)
  if (isTaken || performed.dialogOpened) return { target: end, performed }
  throw new TabhandError("no_effect", `${end.named} does not take what was dropped on it`, {
    hint: "a page may take files by a field instead: `upload`",
  })
}

/** Returns whether the page accepted the drop; if not, the drag is cancelled. */
async function bring(
  page: Page,
  watches: DragWatches,
  point: Point,
  { files, data }: Dropping,
  signal: AbortSignal,
): Promise<boolean> {
  const carried: Protocol.Input.DragData = {
    items: data.map(({ type, text }) => ({ mimeType: type, data: text })),
    files: [...files],
    dragOperationsMask: ANY_OPERATION,
  }
  const send = (type: Protocol.Input.DispatchDragEventRequest["type"], { x, y }: Point, within = signal) =>
    page.target.session.send("Input.dispatchDragEvent", { type, x, y, data: carried }, { signal: within })
  let isDropped = false
  try {
    await send("dragEnter", point)
    await send("dragOver", point)
    await send("dragOver", point)
    // If no handler accepts the drag, the browser would navigate to a dropped file.
    if (!(await watches.report(signal)).handled) return false
    isDropped = true
    await send("drop", point)
    return (await watches.endAfterDrop(signal)).dropped
  } finally {
    const limit = AbortSignal.timeout(LEAVE_MS)
    if (!isDropped) await Promise.allSettled([send("dragOver", AWAY, limit), send("dragCancel", AWAY, limit)])
  }
}
