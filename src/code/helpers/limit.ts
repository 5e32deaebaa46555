import { z } from "zod"
import { Deadline, pause, scoped } from "../../base/deadline.ts"
import type { Page } from "../../page/page.ts"
import type { HelperContext } from "./helper.ts"

/** How long a helper may take, in ms. */
export const limitArg = z.number().min(1)

/** Code that answers dialogs by itself has heard of them when we have, and needs a moment. */
const ANSWER_MS = 500

/**
 * Work that ends by itself when its time is up: what was done by then stays done, and only the work knows whether
 * anything was.
 */
export async function underLimit<T>(
  { signal, tab }: HelperContext,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = Deadline.after(limitMs, "the helper", signal)
  try {
    await letDialogBeAnswered(tab.page, Math.min(ANSWER_MS, limitMs / 4), deadline.signal)
    return await work(deadline.signal)
  } finally {
    deadline.clear()
  }
}

async function letDialogBeAnswered(page: Page, ms: number, signal: AbortSignal): Promise<void> {
  if (!page.dialogs.open) return
  await scoped(signal, (scope) => Promise.race([page.next("dialogClosed", scope), pause(ms, scope)]))
}
