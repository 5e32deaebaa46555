import { TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { Page } from "./page.ts"

/** The address within the page's own site; an error, when it is none that the page can take without loading. */
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

/** Changes the address without loading anything, and tells the page, as if its reader had gone through the history. */
export async function pushState(page: Page, url: string, signal: AbortSignal): Promise<void> {
  // Among the page's own scripts: routers put their own in the place of what is called here.
  const expression = `(${pushScript})(${JSON.stringify(url)})`
  const { exceptionDetails } = await page.target.session.send(
    "Runtime.evaluate",
    { expression, userGesture: true },
    { signal },
  )
  if (!exceptionDetails) return
  const reason = exceptionDetails.exception?.description ?? exceptionDetails.text
  throw new TabhandError("eval_failed", `the page did not take the address: ${clip(reason, 300)}`)
}

const pushScript = `(url) => {
  history.pushState(null, "", url)
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
}`
