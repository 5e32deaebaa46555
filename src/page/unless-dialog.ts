import { dialogOpenError } from "./dialogs.ts"
import type { Page } from "./page.ts"

/** The promise, or an error that names the dialog which opened instead: the browser answers nothing while one is open. */
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
