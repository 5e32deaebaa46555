import { pause, scoped } from "../../base/deadline.ts"
import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import { isMissingContext } from "../world.ts"

/** What changes without a sign is looked at again after this. */
const ROUND_MS = 250

/** Until something in the page changes, it goes to another document, or some time has passed. */
export async function untilSomethingHappens(page: Page, ms: number, signal: AbortSignal): Promise<void> {
  await scoped(signal, async (scope) => {
    const changed = page.world.call(untilChanged, [], isBoolean, scope)
    await unlessDialog(
      page,
      Promise.race([
        changed.catch((error) => {
          if (!isMissingContext(error)) throw error
        }),
        page.next("navigated", scope),
        pause(Math.min(ms, ROUND_MS), scope),
      ]),
    )
  })
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean"
}

const untilChanged = `function () {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(true)
    }
    const observer = new MutationObserver(() => requestAnimationFrame(done))
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const timer = setTimeout(done, ${ROUND_MS})
  })
}`
