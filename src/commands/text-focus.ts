import { TabhandError } from "../base/errors.ts"
import { focusTakesText } from "../page/input/takes-text.ts"
import type { Page } from "../page/page.ts"

/** Text that comes without keys goes nowhere, or where nobody looks, unless the focus is on what takes text. */
export async function checkFocus(page: Page, signal: AbortSignal): Promise<void> {
  if (await focusTakesText(page, signal)) return
  throw new TabhandError("no_effect", "nothing that takes text has the focus", {
    hint: "`focus` or `click` the field first",
  })
}
