import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"

/** A page that does not answer for this long counts as stuck in a script. */
const PATIENCE_MS = 1_000

/**
 * Navigation away from a page that is stuck in a script hangs: the new document waits for the old one's process, and
 * then the script can no longer be terminated. So the page is probed before, and its script is terminated if it does
 * not answer.
 */
export async function wakeIfStuck(page: Page, signal: AbortSignal): Promise<void> {
  if (page.crashed) return
  // A pending navigation blocks all calls to the page, and is no longer wanted.
  if (page.documents.pending) cancelPending(page)
  if (!page.silent && (isUntouched(page) || (await unlessDialog(page, answers(page, PATIENCE_MS, signal))))) return
  signal.throwIfAborted()
  page.notice("the page was stuck in a script; the script was ended")
  await page.target.session.send("Runtime.terminateExecution", undefined, { signal })
}

/** Whether the page is blank and has no opener: no script can be stuck in it. */
function isUntouched({ isBlank, target }: Page): boolean {
  return isBlank && target.info.openerId === undefined
}

/** Whether the page runs scripts. Unknown while a navigation is pending. */
export async function answers(page: Page, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await page.target.session.send("Runtime.evaluate", { expression: "0" }, { timeoutMs, signal })
    return true
  } catch (error) {
    if (error instanceof TabhandError) return error.code !== "timeout"
    throw error
  }
}

/** Cancels the pending navigation; the page stays as it is. */
export function cancelPending(page: Page): void {
  // Not awaited: later calls are handled after it, and a page that is gone has no pending navigation.
  page.target.session.send("Page.stopLoading").catch(() => undefined)
}
