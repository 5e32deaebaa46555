import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import { untilChanged } from "../wait/until-changed.ts"

/** Until something on the page changes, or a moment has passed; a dialog that opens ends it, and what waits for it. */
export function untilSomethingHappens(page: Page, signal: AbortSignal, leftMs?: number): Promise<void> {
  return unlessDialog(page, untilChanged(page, signal, leftMs))
}
