import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { untilChanged } from "../wait/until-changed.ts"

/** Waits until something on the page changes, or for a moment; a dialog that opens ends it with an error. */
export function untilSomethingHappens(page: Page, signal: AbortSignal, leftMs?: number): Promise<void> {
  return unlessDialog(page, untilChanged(page, signal, leftMs))
}
