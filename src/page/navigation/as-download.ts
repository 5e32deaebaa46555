import { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { Page } from "../core/page.ts"
import type { Outcome } from "../network/interception-outcome.ts"
import { navigate } from "./navigate.ts"

const ATTACHMENT: Outcome = {
  kind: "respond",
  headers: { set: [{ name: "Content-Disposition", value: "attachment" }], remove: [] },
}

/** Opens a URL in a blank page so that the browser downloads what it serves, whatever that is. */
export async function openAsDownload(page: Page, url: string, signal: AbortSignal): Promise<void> {
  let failed: number | undefined
  const interception = page.interception.add({
    patterns: [{ urlPattern: "*", resourceType: "Document", requestStage: "Response" }],
    decide: () => undefined,
    async take(request) {
      const { frameId, responseHeaders = [], responseStatusCode: status } = request
      if (frameId !== page.target.id || status === undefined || isRedirect(status)) return { kind: "pass" }
      if (status >= 400) {
        failed = status
        return { kind: "fail", reason: "Aborted" }
      }
      // A name that the server gives stays.
      return isAttachment(responseHeaders) ? { kind: "pass" } : ATTACHMENT
    },
  })
  try {
    await navigate(page, url, { until: "commit", signal })
  } catch (error) {
    if (error instanceof TabhandError && error.code === "is_download") return
    if (failed === undefined) throw error
    throw new TabhandError("download_failed", `${clip(url, 200)} was not saved: the server answered ${failed}`, {
      hint: "check the address, and whether the session is logged in there",
      cause: error,
    })
  } finally {
    interception.remove().catch(() => undefined)
  }
  throw new TabhandError("no_download", `${clip(url, 200)} serves no file`, { hint: "give an http or https address" })
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

function isAttachment(headers: readonly Protocol.Fetch.HeaderEntry[]): boolean {
  return headers.some(({ name, value }) => /^content-disposition$/i.test(name) && /^\s*attachment\b/i.test(value))
}
