import { TabhandError } from "../base/errors.ts"
import type { Page } from "./page.ts"
import { unlessDialog } from "./unless-dialog.ts"

/** A page that has not answered for this long while it is to be left is taken to be stuck in a script. */
const PATIENCE_MS = 1_000

/**
 * A page stuck in a script cannot be left: the new document waits for the old one's process, and by then the script can no
 * longer be reached. So a page is asked whether it answers before it is left, and one that does not has its script ended.
 */
export async function wakeIfStuck(page: Page, signal: AbortSignal): Promise<void> {
  if (page.crashed) return
  // What is on its way keeps every question from the page, and is not wanted any more.
  if (page.documents.pending) cancelPending(page)
  if (!page.silent && (isUntouched(page) || (await unlessDialog(page, answers(page, PATIENCE_MS, signal))))) return
  signal.throwIfAborted()
  page.notice("the page was stuck in a script; the script was ended")
  await page.target.session.send("Runtime.terminateExecution", undefined, { signal })
}

/** Nothing was opened in it yet, by nobody: there is no script that it could be stuck in. */
function isUntouched({ isBlank, target }: Page): boolean {
  return isBlank && target.info.openerId === undefined
}

/** Whether the page runs scripts. While a document is on its way nobody can tell. */
export async function answers(page: Page, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await page.target.session.send("Runtime.evaluate", { expression: "0" }, { timeoutMs, signal })
    return true
  } catch (error) {
    if (error instanceof TabhandError) return error.code !== "timeout"
    throw error
  }
}

/** Gives up the document that is on its way; the page stays what it is. */
export function cancelPending(page: Page): void {
  // Not waited for: what is sent after it finds it done, and a page that is gone has nothing on its way.
  page.target.session.send("Page.stopLoading").catch(() => undefined)
}
