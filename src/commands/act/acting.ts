import { z } from "zod"
import type { BaseCall } from "../../command/define/command.ts"
import type { Aim } from "../../page/act/aim.ts"
import { framePath } from "../../page/act/frame-path.ts"
import type { Page } from "../../page/core/page.ts"

/** Requirements and effects of every act. */
export const actEffects = {
  scope: "tab",
  acts: true,
  reports: "change",
  blockedByDialog: true,
} as const

/** Requirements and effects of a part of a gesture: other parts follow it. */
export const gestureEffects = { ...actEffects, partial: true } as const

/** Result data of every act about its element; for a point, only its position. */
export const actData = z.object({
  ref: z.string().optional(),
  role: z.string().optional(),
  name: z.string().optional(),
  /** As in the view. */
  words: z.string().optional(),
  x: z.number().optional(),
  y: z.number().optional(),
})

export function actedOn({ ref, actor: { role, name }, words }: Aim) {
  return { ref, role, name, words }
}

/** How long an element may take to become ready, in ms, unless the caller gives the command another time. */
const READY_MS = 5_000
/** Readiness times out before its command (30 % earlier, at most 500 ms), because its error is the more specific one. */
const MARGIN = 0.3
const MARGIN_MS = 500

export function readyMs({ request: { timeoutMs } }: BaseCall<unknown>): number {
  return timeoutMs === undefined ? READY_MS : timeoutMs - Math.min(MARGIN_MS, timeoutMs * MARGIN)
}

/** Records the target in the journal, and adds the aim's note if there is one. */
export async function recordAim(
  call: BaseCall<unknown>,
  page: Page,
  aim: Aim,
  verified?: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (aim.note !== undefined) call.note(aim.note)
  const { role, name, selector } = aim.actor
  const frames = await framePath(page, aim.found.snapshotter.frameId, call.signal)
  call.record({ role, name, selector, ...(frames.length > 0 ? { frames } : {}), ...(verified ? { verified } : {}) })
}
