import { pause } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"
import { CdpSession } from "./cdp-session.ts"
import type { Connection } from "./connection.ts"
import type { Target } from "./target.ts"

/** Whether the browser still has the target. */
export function targetExists(root: CdpSession, targetId: string): Promise<boolean> {
  return succeeds(root.send("Target.getTargetInfo", { targetId }))
}

/** Detaches from a page in an attached browser and leaves it open; the targets we paused below it resume. */
export async function detachFrom(root: CdpSession, page: Target): Promise<void> {
  if (page.session.id !== undefined) {
    await succeeds(root.send("Target.detachFromTarget", { sessionId: page.session.id }))
  }
}

/** Time limit for steps that normally complete at once. */
const STEP_LIMIT_MS = 500

/**
 * Ends a target that could not be prepared, so that it neither runs nor stays paused. `sessions` holds every session of
 * that target: a service worker has one below the browser, and one below each page that it serves.
 */
export async function endTarget(connection: Connection, sessions: readonly Target[], hasRun: boolean): Promise<void> {
  const close = (targetId: string) => succeeds(connection.root.send("Target.closeTarget", { targetId }))
  const [target] = sessions
  if (!target) return
  const isNewWorker = target.isServiceWorker && !hasRun
  // Closing a paused popup would leave its opener paused, and a new service worker cannot be closed at all.
  if (target.isPage || isNewWorker) await succeeds(runWithoutNetwork(connection, target.id, sessions))
  // A shared worker that is closed while it is paused may run for a moment: the sooner it is closed, the more rarely.
  if (target.info.type === "shared_worker") for (const { session } of sessions) goOffline(session)
  const isClosed = await close(target.id)
  if (target.isServiceWorker) {
    // A page that needs the stopped worker would start it again and again.
    if (!isNewWorker) for (const { page } of sessions) if (page) await close(page.id)
  } else if (!isClosed && target.page) {
    // A worker cannot be closed by itself, so its page is closed.
    await crashDocument(target)
    await close(target.page.id)
  }
}

/**
 * Resumes a target with its network blocked until its first request has failed: a popup does not get beyond its blank
 * page, and a service worker does not get its script.
 */
async function runWithoutNetwork(connection: Connection, targetId: string, sessions: readonly Target[]): Promise<void> {
  // A separate session: no other code on the prepared sessions can continue the request that is paused here.
  const { sessionId } = await connection.root.send("Target.attachToBrowserTarget")
  const ownRoot = new CdpSession(connection, sessionId)
  const attached = await ownRoot.send("Target.attachToTarget", { targetId, flatten: true })
  const blocked = new CdpSession(connection, attached.sessionId)
  ownRoot.on("Target.detachedFromTarget", (event) => {
    if (event.sessionId !== attached.sessionId) return
    const closed = new TabhandError("tab_closed", "the target was closed")
    blocked.end(closed)
    ownRoot.end(closed)
    connection.root.send("Target.detachFromTarget", { sessionId }).catch(() => undefined)
  })
  const stopped = new Promise<void>((resolve) => {
    blocked.on("Fetch.requestPaused", ({ requestId }) => {
      succeeds(blocked.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })).then(() => resolve())
    })
  })
  await blocked.send("Fetch.enable", {})
  // The target may end before it answers.
  for (const { session } of sessions) session.send("Runtime.runIfWaitingForDebugger").catch(() => undefined)
  // If the target closes while its request is still paused, the browser sends the request.
  await Promise.race([stopped, blocked.next("ended"), pause(STEP_LIMIT_MS)])
}

/** The browser does this without the target, which answers only once it runs: hence nothing waits for it. */
function goOffline(session: CdpSession): void {
  const none = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 }
  // The target may end before it answers.
  session.send("Network.enable", {}).catch(() => undefined)
  session.send("Network.emulateNetworkConditions", none).catch(() => undefined)
}

/** Crashes the document: in every other way of ending it, a paused worker runs for a moment. */
async function crashDocument(worker: Target): Promise<void> {
  let document = worker.parent
  while (document && !document.hasDocument) document = document.parent
  if (!document) return
  const { session } = document
  const crashed = Promise.race([session.next("Inspector.targetCrashed"), session.next("ended")])
  session.send("Page.crash").catch(() => undefined)
  // A document that is stuck in a script does not answer; it is closed instead.
  await Promise.race([crashed, pause(STEP_LIMIT_MS)])
}

async function succeeds(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof TabhandError) return false
    throw error
  }
}
