import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../../page/core/page.ts"
import { focusTakesText } from "../../page/input/takes-text.ts"

/** Inserted text has no key events: unless the focus takes text, it is lost or goes unnoticed. */
export async function checkFocus(page: Page, signal: AbortSignal): Promise<void> {
  if (await focusTakesText(page, signal)) return
  throw new TabhandError("no_effect", "nothing that takes text has the focus", {
    hint: "`focus` or `click` the field first",
  })
}
