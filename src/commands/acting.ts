import { z } from "zod"
import type { BaseCall } from "../command/command.ts"
import type { Aim } from "../page/act/aim.ts"
import { framePath } from "../page/act/frame-path.ts"
import type { Page } from "../page/page.ts"

/** What every act needs and does. */
export const actEffects = {
  scope: "tab",
  acts: true,
  tells: "change",
  mayNavigate: true,
  blockedByDialog: true,
} as const

/** What a part of a gesture needs and does: others follow it. */
export const gestureEffects = { ...actEffects, partial: true } as const

/** What every act tells of the element that it was about; of a point, only where that is. */
export const actData = z.object({
  ref: z.string().optional(),
  role: z.string().optional(),
  name: z.string().optional(),
  /** As the view would tell it. */
  words: z.string().optional(),
  x: z.number().optional(),
  y: z.number().optional(),
})

export function actedOn({ ref, actor: { role, name }, words }: Aim) {
  return { ref, role, name, words }
}

/** How long an element may take to become ready, in ms, unless the caller gives the command another time. */
const READY_MS = 5_000
/** An inner step ends before the outer one, which says less: by this part of the time, or by so much of a long one. */
const MARGIN = 0.3
const MARGIN_MS = 500

export function readyMs({ request: { timeoutMs } }: BaseCall<unknown>): number {
  return timeoutMs === undefined ? READY_MS : timeoutMs - Math.min(MARGIN_MS, timeoutMs * MARGIN)
}

/** What the journal, and a note where there is something to say, tell of the element that was acted on. */
export async function tellAim(
  call: BaseCall<unknown>,
  page: Page,
  aim: Aim,
  verified?: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (aim.note !== undefined) call.note(aim.note)
  const { role, name, selector } = aim.actor
  const frames = await framePath(page, aim.found.eye.frameId, call.signal)
  call.record({ role, name, selector, ...(frames.length > 0 ? { frames } : {}), ...(verified ? { verified } : {}) })
}
