import { dialogOpenError } from "./dialogs.ts"
import type { Page } from "./page.ts"

/** The promise, or an error if a dialog opens: the browser does not answer calls while one is open. */
export async function unlessDialog<T>(page: Page, work: Promise<T>): Promise<T> {
  if (page.dialogs.open) {
    work.catch(() => undefined)
    throw dialogOpenError(page.dialogs.open)
  }
  let off = () => {}
  const opened = new Promise<never>((_, reject) => {
    off = page.on("dialogOpened", (dialog) => reject(dialogOpenError(dialog)))
  })
  try {
    return await Promise.race([work, opened])
  } finally {
    off()
  }
}
