import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { pushStateScript } from "../../generated/injected/push-state.ts"
import type { Page } from "../core/page.ts"

/** Resolves a URL within the page's origin; throws if the page cannot take it without loading. */
export function addressWithin(page: Page, written: string): string {
  const { url } = page
  const to = URL.canParse(written, url) ? new URL(written, url) : undefined
  if (!to || to.username || to.password) {
    throw new TabhandError("bad_url", `${quote(clip(written, 200))} is not an address that a page can take`, {
      hint: "write a path such as /settings, or an address of the same site",
    })
  }
  if (!/^https?:/.test(url) || to.origin !== new URL(url).origin) {
    const reason = page.isBlank ? "no page is open" : `the page is of ${new URL(url).origin}`
    throw new TabhandError("bad_argument", `${clip(to.href, 200)} cannot be taken without loading it: ${reason}`, {
      hint: "`open <url>` loads it",
    })
  }
  return to.href
}

/** Changes the URL without loading, and notifies the page as if the user had gone through the history. */
export async function pushState(page: Page, url: string, signal: AbortSignal): Promise<void> {
  // In the page's main world: routers replace the functions that are called here.
  const expression = `(${pushStateScript})(${JSON.stringify(url)})`
  const { exceptionDetails } = await page.target.session.send(
    "Runtime.evaluate",
    { expression, userGesture: true },
    { signal },
  )
  if (!exceptionDetails) return
  const reason = exceptionDetails.exception?.description ?? exceptionDetails.text
  throw new TabhandError("eval_failed", `the page did not take the address: ${clip(reason, 300)}`)
}
