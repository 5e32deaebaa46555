import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { type Aim, Clock, find } from "../../page/act/aim.ts"
import type { Page } from "../../page/page.ts"
import { unlessDialog } from "../../page/unless-dialog.ts"
import type { Pick, Target } from "../../page/view/target.ts"
import type { HelperContext } from "./helper.ts"
import { limitArg, underLimit } from "./limit.ts"
import { targetArg, toTarget } from "./target-arg.ts"

/** What every act on an element is given. */
export const actArgs = z.object({
  target: targetArg,
  limitMs: limitArg,
  /** How long nothing may match. */
  matchMs: z.number().min(0),
  /** How long the element may take to become ready, where that is less than all of the time. */
  readyMs: z.number().min(0).optional(),
})

/** What came of it; or that the element went before anything was done, or that there is none. */
export type Acted<T> = { readonly outcome: "done"; readonly value: T } | { readonly outcome: "gone" | "none" }

export interface Acting {
  readonly target: Target
  /** How long the element may take to become ready. */
  readonly readyMs: number
  readonly signal: AbortSignal
}

/** An element that is not ready is told of before the time is up, which says less: by this part of it, or by so much. */
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

/** Whether there is such an element, or comes to be one in that time. */
export async function comes(page: Page, target: Target, ms: number, signal: AbortSignal): Promise<boolean> {
  if (target.kind !== "found") return true
  if (await isThere(page, target, 0, signal)) return true
  // Behind closed shadow roots is found only what was seen.
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

/** The run's reply says how an element was found, where there is something to say. */
export function tellNote(page: Page, { note }: Aim): void {
  if (note !== undefined) page.notice(note)
}
