import type { Page } from "./page.ts"

/** A page that has not answered for this long while it is to be left is taken to be stuck in a script. */
const PATIENCE_MS = 1_000

/**
 * A page stuck in a script cannot be left: the browser waits for it. While a navigation runs, a page that does not even
 * answer `0` has its script ended, so that the navigation can go on.
 */
export function wakeIfSilent(page: Page, signal: AbortSignal): { stop(): void } {
  const { session } = page.target
  let stopped = false
  const interrupt = () => {
    if (stopped || page.dialogs.open) return
    page.notice("the page was stuck in a script; the script was ended")
    session.send("Runtime.terminateExecution", undefined, { signal }).catch(() => undefined)
  }
  const probe = () => {
    session
      .send("Runtime.evaluate", { expression: "0" }, { timeoutMs: PATIENCE_MS })
      .catch((error) => (error.code === "timeout" ? interrupt() : undefined))
  }
  if (page.silent) interrupt()
  const timer = setTimeout(() => {
    if (!stopped && !page.dialogs.open) probe()
  }, PATIENCE_MS)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
