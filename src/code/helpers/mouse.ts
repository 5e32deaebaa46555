import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import type { Picked } from "../../injected/wire/acting.ts"
import { Clock } from "../../page/act/aim.ts"
import { clickTarget } from "../../page/act/click.ts"
import { dragOnce } from "../../page/act/drag/drag.ts"
import { perform } from "../../page/act/perform.ts"
import { pickClickable } from "../../page/act/pick-clickable.ts"
import type { Page } from "../../page/core/page.ts"
import { unlessDialog } from "../../page/core/unless-dialog.ts"
import { ScrollWatch } from "../../page/input/scroll-watch.ts"
import type { Target } from "../../page/view/query/target.ts"
import { actArgs, acting, addNote, comes, targetArg, toTarget } from "./acting.ts"
import { defineHelper, limitArg, underLimit } from "./helper.ts"

export const click = defineHelper(actArgs, (context, args) =>
  acting(context, args, async ({ target, readyMs, signal }) => {
    const { page } = context.tab
    const { aim } = await clickTarget(page, target, { readyMs }, signal)
    addNote(page, aim)
  }),
)

/**
 * Reasons that the click itself resolves, or explains better: it tries other points, and names what covers the element.
 */
const LEFT_TO_THE_CLICK: ReadonlySet<string> = new Set(["", "off-viewport", "obscured", "elementFromPoint-null"])

const REASONS: Readonly<Record<string, string>> = { covered: "obscured", off_page: "off-viewport" }

/** Limits the number of candidates. */
const MOST = 500

/** Clicks the best of the elements that hold a text. Returns null if it did, else the reason. */
export const clickText = defineHelper(
  z.object({
    frameId: z.string().max(200),
    backendNodeIds: z.array(z.int().positive()).max(MOST),
    limitMs: limitArg,
    readyMs: z.number().min(0),
  }),
  (context, { frameId, backendNodeIds, limitMs, readyMs }) =>
    underLimit(context, limitMs, async (signal) => {
      const { page } = context.tab
      const { ref, reason } = await unlessDialog(page, pick(page, frameId, backendNodeIds, signal))
      if (ref === undefined || !LEFT_TO_THE_CLICK.has(reason)) return reason
      try {
        const { aim } = await clickTarget(page, { kind: "ref", ref, text: ref }, { readyMs }, signal)
        addNote(page, aim)
        return null
      } catch (error) {
        if (signal.aborted || !(error instanceof TabhandError)) throw error
        const words = error.message.replace(/ \(waited [^)]*\)$/, "")
        const known = REASONS[error.code]
        return known === undefined ? words : `${known}, ${words}`
      }
    }),
)

async function pick(
  page: Page,
  frameId: string,
  backendNodeIds: readonly number[],
  signal: AbortSignal,
): Promise<Picked & { readonly ref?: string }> {
  const snapshotter = (await page.capture.frames(signal)).find(({ frame }) => frame.id === frameId)?.snapshotter
  if (!snapshotter) return { id: 0, reason: "no-matches" }
  const ids = await Promise.all(backendNodeIds.map((backendNodeId) => snapshotter.idOf(backendNodeId, signal)))
  const picked = await pickClickable(snapshotter, ids, signal)
  if (picked.id === 0) return picked
  const { documentKey } = await snapshotter.ask({ by: "id", id: picked.id }, { what: "id" }, signal)
  return { ...picked, ref: page.capture.refs.of(snapshotter, documentKey, picked.id) }
}

const endArg = z.union([z.object({ x: z.number(), y: z.number() }), targetArg])
const STEPS = 12
const MARGIN_MS = 500

/** Whether anything came of it; or which end is missing: `none` never appeared, `gone` disappeared. */
type Dragged =
  | { readonly outcome: "done"; readonly moved: boolean }
  | { readonly outcome: "gone" }
  | { readonly outcome: "none"; readonly end: "from" | "to" }

export const drag = defineHelper(
  z.object({ from: endArg, to: endArg, limitMs: limitArg, matchMs: z.number().min(0) }),
  (context, args): Promise<Dragged> =>
    underLimit(context, args.limitMs, async (signal) => {
      const { page } = context.tab
      const clock = new Clock(Math.max(args.limitMs / 2, args.limitMs - MARGIN_MS))
      const ends = { from: endOf(args.from), to: endOf(args.to) }
      for (const end of ["from", "to"] as const) {
        if (!(await comes(page, ends[end], Math.min(args.matchMs, clock.left), signal))) return { outcome: "none", end }
      }
      try {
        const moved = await dragOnce(page, ends.from, ends.to, { steps: STEPS, readyMs: clock.left }, signal)
        if (!moved) page.notice(`nothing is seen to have come of dragging ${ends.from.text} to ${ends.to.text}`)
        return { outcome: "done", moved }
      } catch (error) {
        const isNode = ends.from.kind === "node" || ends.to.kind === "node"
        if (isNode && error instanceof TabhandError && error.code === "stale_ref") return { outcome: "gone" }
        throw error
      }
    }),
)

function endOf(given: z.output<typeof endArg>): Target {
  if (!("x" in given)) return toTarget(given)
  return { kind: "point", point: given, text: `${given.x},${given.y}` }
}

/** One turn of the wheel at the mouse's position. Returns whether anything changed. */
export const scroll = defineHelper(
  z.object({ deltaX: z.number(), deltaY: z.number(), limitMs: limitArg }),
  (context, { deltaX, deltaY, limitMs }) =>
    underLimit(context, limitMs, async (signal) => {
      const { page } = context.tab
      const watch = await ScrollWatch.on(page, signal)
      const { dialogOpened } = await perform(page, signal, (scope) => page.mouse.wheel(deltaX, deltaY, scope))
      return dialogOpened || (await watch.outcome(signal)) !== "nothing"
    }),
)
