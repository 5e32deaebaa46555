import { pause } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"
import { CdpSession } from "./cdp-session.ts"
import type { Connection } from "./connection.ts"
import type { Target } from "./target.ts"

/** Whether the browser still has the target. */
export function isThere(root: CdpSession, targetId: string): Promise<boolean> {
  return succeeds(root.send("Target.getTargetInfo", { targetId }))
}

/** Leaves somebody else's page as it is; what we paused below it goes on. */
export async function letGo(root: CdpSession, page: Target): Promise<void> {
  if (page.session.id !== undefined) {
    await succeeds(root.send("Target.detachFromTarget", { sessionId: page.session.id }))
  }
}

/** How long we wait for what should follow at once. */
const PATIENCE_MS = 500

/**
 * Ends a target that could not be prepared, so that it neither runs nor stays paused. It is given once for each of its
 * sessions: a service worker has one below the browser, and one below each page that it serves.
 */
export async function endTarget(connection: Connection, sessions: readonly Target[], hasRun: boolean): Promise<void> {
  const close = (targetId: string) => succeeds(connection.root.send("Target.closeTarget", { targetId }))
  const [target] = sessions
  if (!target) return
  const isNewWorker = target.isServiceWorker && !hasRun
  // A popup that is closed while it is paused leaves its opener paused; a new service worker cannot be closed at all.
  if (target.isPage || isNewWorker) await succeeds(letRunCutOff(connection, target.id, sessions))
  const closed = await close(target.id)
  if (target.isServiceWorker) {
    // Stopped while a page wants it, it would be started again, and again.
    if (!isNewWorker) for (const { page } of sessions) if (page) await close(page.id)
  } else if (!closed && target.page) {
    // A worker cannot be closed by itself and must not stay: its page goes.
    await crashDocument(target)
    await close(target.page.id)
  }
}

/**
 * Lets a target go without a network, until its first request has been stopped: a popup does not get beyond its blank
 * page, and a service worker does not get its script.
 */
async function letRunCutOff(connection: Connection, targetId: string, sessions: readonly Target[]): Promise<void> {
  // Beside the sessions that others prepare, so that nobody else answers for what is stopped here.
  const { sessionId } = await connection.root.send("Target.attachToBrowserTarget")
  const beside = new CdpSession(connection, sessionId)
  const attached = await beside.send("Target.attachToTarget", { targetId, flatten: true })
  const cut = new CdpSession(connection, attached.sessionId)
  beside.on("Target.detachedFromTarget", (event) => {
    if (event.sessionId !== attached.sessionId) return
    const over = new TabhandError("tab_closed", "the target was closed")
    cut.end(over)
    beside.end(over)
    connection.root.send("Target.detachFromTarget", { sessionId }).catch(() => undefined)
  })
  const stopped = new Promise<void>((resolve) => {
    cut.on("Fetch.requestPaused", ({ requestId }) => {
      succeeds(cut.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })).then(() => resolve())
    })
  })
  await cut.send("Fetch.enable", {})
  // It may end before it answers.
  for (const { session } of sessions) session.send("Runtime.runIfWaitingForDebugger").catch(() => undefined)
  // A request that waits for our verdict while its target is closed would be sent.
  await Promise.race([stopped, cut.next("ended"), pause(PATIENCE_MS)])
}

/** In whatever other way its document ends, a paused worker runs for a moment before it is gone. */
async function crashDocument(worker: Target): Promise<void> {
  let document = worker.parent
  while (document && !document.hasDocument) document = document.parent
  if (!document) return
  const { session } = document
  const crashed = Promise.race([session.next("Inspector.targetCrashed"), session.next("ended")])
  session.send("Page.crash").catch(() => undefined)
  // One that is stuck in a script does not answer; then it is closed as it is.
  await Promise.race([crashed, pause(PATIENCE_MS)])
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
