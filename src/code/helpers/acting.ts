import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { type Aim, Clock, find } from "../../page/act/aim.ts"
import type { Page } from "../../page/core/page.ts"
import { unlessDialog } from "../../page/core/unless-dialog.ts"
import { type Pick, parseTarget, type Target } from "../../page/view/query/target.ts"
import { type HelperContext, limitArg, underLimit } from "./helper.ts"

const words = z.string().max(10_000)

/** An element: one that was found in the worker, or a ref or words that the engine resolves. */
export const targetArg = z.union([
  z.object({ words, backendNodeId: z.int().positive(), frameId: z.string().max(200) }),
  z.object({ words }),
])

export function toTarget(given: z.output<typeof targetArg>, pick: Pick = "only"): Target {
  if (!("backendNodeId" in given)) return parseTarget(given.words, pick)
  const { backendNodeId, frameId } = given
  return { kind: "node", backendNodeId, frameId, text: given.words }
}

/** Arguments of every act on an element. */
export const actArgs = z.object({
  target: targetArg,
  limitMs: limitArg,
  /** How long to wait for a first match. */
  matchMs: z.number().min(0),
  /** How long the element may take to become ready, if less than the whole limit. */
  readyMs: z.number().min(0).optional(),
})

/** The result; or the element disappeared before the act, or there is none. */
export type Acted<T> = { readonly outcome: "done"; readonly value: T } | { readonly outcome: "gone" | "none" }

export interface Acting {
  readonly target: Target
  /** How long the element may take to become ready. */
  readonly readyMs: number
  readonly signal: AbortSignal
}

/**
 * Readiness times out earlier than the helper, by this part of the limit and at most by this much: its error is more
 * specific.
 */
const MARGIN = 0.3
const MARGIN_MS = 500

export function acting<T>(
  context: HelperContext,
  args: z.output<typeof actArgs>,
  act: (acting: Acting) => Promise<T>,
  pick: Pick = "only",
): Promise<Acted<T>> {
  const { page } = context.tab
  const { limitMs, matchMs } = args
  const target = toTarget(args.target, pick)
  const clock = new Clock(Math.min(args.readyMs ?? limitMs, limitMs - Math.min(MARGIN_MS, limitMs * MARGIN)))
  return underLimit(context, limitMs, async (signal) => {
    if (!(await comes(page, target, Math.min(matchMs, clock.left), signal))) return { outcome: "none" }
    try {
      return { outcome: "done", value: await act({ target, readyMs: clock.left, signal }) }
    } catch (error) {
      if (target.kind === "node" && error instanceof TabhandError && error.code === "stale_ref")
        return { outcome: "gone" }
      throw error
    }
  })
}

/** Whether there is such an element, or one appears in that time. */
export async function comes(page: Page, target: Target, ms: number, signal: AbortSignal): Promise<boolean> {
  if (target.kind !== "found") return true
  if (await isThere(page, target, 0, signal)) return true
  // Elements behind closed shadow roots can be found only once a view has captured them.
  await unlessDialog(page, page.capture.view(signal))
  return isThere(page, target, ms, signal)
}

async function isThere(page: Page, target: Target, ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await find(page, target, new Clock(ms), signal)
    return true
  } catch (error) {
    if (error instanceof TabhandError && error.code === "no_match") return false
    throw error
  }
}

/** Adds the note on how the element was found, if any, to the run's reply. */
export function addNote(page: Page, { note }: Aim): void {
  if (note !== undefined) page.notice(note)
}
