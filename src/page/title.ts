import type { Page } from "./page.ts"
import { unlessDialog } from "./unless-dialog.ts"

/** The document's title as it is now, read where the page cannot have changed how titles are read. */
export function titleOf(page: Page, signal: AbortSignal): Promise<string> {
  return unlessDialog(page, page.world.call("function () { return document.title ?? '' }", [], isString, signal))
}

function isString(value: unknown): value is string {
  return typeof value === "string"
}
