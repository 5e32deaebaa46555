import { scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { isMissingContext } from "../core/world.ts"

/** Continues a wait in the next document if the page navigates. */
export async function throughDocuments<T>(
  page: Page,
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await scoped(signal, (scope) => unlessDialog(page, attempt(scope)))
    } catch (error) {
      if (!isMissingContext(error) && !isNavigatedAway(error)) throw error
      signal.throwIfAborted()
    }
  }
}

function isNavigatedAway(error: unknown): boolean {
  return error instanceof TabhandError && error.code === "navigated_away"
}
