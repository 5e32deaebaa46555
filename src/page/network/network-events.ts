import type { Target } from "../../cdp/target.ts"
import type { SourceKind } from "./logged-request.ts"

/** How much of responses the browser keeps after pages are left: together, and of each. Above that it drops the oldest. */
export const KEPT_BODIES = { all: 96 * 1024 * 1024, each: 16 * 1024 * 1024 } as const

/** Longer bodies of requests are asked for when they are needed. */
const MOST_POST_DATA = 64 * 1024

/**
 * Enables the events of requests in each target that sends any. Bodies are kept by the process that all sessions of a
 * browser share, so they outlive the document, frame or worker; `Network.configureDurableMessages` would do the same but
 * no longer give the bodies that only the page has.
 */
export async function networkEvents(target: Target, signal: AbortSignal): Promise<void> {
  if (!sourceKind(target)) return
  const kept = { maxTotalBufferSize: KEPT_BODIES.all, maxResourceBufferSize: KEPT_BODIES.each }
  await target.session.send(
    "Network.enable",
    { maxPostDataSize: MOST_POST_DATA, ...kept, enableDurableMessages: true },
    { signal },
  )
}

/** What the target is as a sender of requests; undefined if it sends none. */
export function sourceKind({ info, isPage, hasDocument, isServiceWorker }: Target): SourceKind | undefined {
  if (isPage) return "page"
  if (hasDocument) return "frame"
  if (isServiceWorker) return "service worker"
  return info.type === "worker" ? "worker" : info.type === "shared_worker" ? "shared worker" : undefined
}
