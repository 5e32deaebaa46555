import { formatMs, scoped } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"
import { clip } from "../base/text.ts"
import type { Protocol } from "../cdp/protocol.ts"
import { dialogOpenError } from "./dialogs.ts"
import { lifecycleOf, type WaitState } from "./lifecycle.ts"
import type { Page } from "./page.ts"
import { unlessDialog } from "./unless-dialog.ts"
import { wakeIfSilent } from "./wake.ts"

export interface Arrival {
  readonly url: string
  readonly status: number | undefined
  readonly redirects: readonly string[]
  /** Whether the state that was waited for was reached before the deadline. */
  readonly reached: boolean
}

export interface NavigateOptions {
  readonly until: WaitState
  readonly signal: AbortSignal
}

/** Goes to an address. A failed navigation is an error and leaves the old page as it was. */
export async function navigate(page: Page, url: string, options: NavigateOptions): Promise<Arrival> {
  const { session } = page.target
  let failure: Protocol.Network.ErrorReason | undefined
  // An answer that failed is cancelled before the browser puts its own error page in place of the old one.
  const interception = page.interception.add({
    patterns: [{ urlPattern: "*", resourceType: "Document", requestStage: "Response" }],
    decide(request) {
      if (request.frameId !== page.target.id || request.responseErrorReason === undefined) return undefined
      failure = request.responseErrorReason
      return "Aborted"
    },
  })
  const wake = wakeIfSilent(page, options.signal)
  try {
    const going = session.send("Page.navigate", { url }, { signal: options.signal })
    interception.enabled.catch(() => undefined)
    const { loaderId, errorText, isDownload } = await unlessDialog(page, going)
    if (isDownload) throw downloadError(url)
    if (errorText !== undefined) throw navigationError(url, failure, errorText, statusOf(page, loaderId))
    // The same document at another fragment: nothing is loaded.
    if (loaderId === undefined) return { url: page.url, status: undefined, redirects: [], reached: true }
    return await arrive(page, loaderId, options)
  } finally {
    wake.stop()
    interception.remove().catch(() => undefined)
  }
}

export async function reload(page: Page, options: NavigateOptions): Promise<Arrival> {
  const { session } = page.target
  const wake = wakeIfSilent(page, options.signal)
  try {
    const loaderId = await scoped(options.signal, async (signal) => {
      const committed = nextDocument(page, signal)
      committed.catch(() => undefined)
      await unlessDialog(page, session.send("Page.reload", {}, { signal }))
      return unlessDialog(page, committed)
    })
    return await arrive(page, loaderId, options)
  } finally {
    wake.stop()
  }
}

/** One step through the tab's history: -1 back, +1 forward. */
export async function travel(page: Page, step: -1 | 1, options: NavigateOptions): Promise<Arrival> {
  const { session } = page.target
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory", undefined, options)
  const entry = entries[currentIndex + step]
  if (!entry) {
    throw new TabhandError("no_history", `there is no page to go ${step < 0 ? "back" : "forward"} to`)
  }
  const wake = wakeIfSilent(page, options.signal)
  try {
    const { sameDocument, loaderId, url } = await scoped(options.signal, async (signal) => {
      const moved = page.next("navigated", signal)
      moved.catch(() => undefined)
      await unlessDialog(page, session.send("Page.navigateToHistoryEntry", { entryId: entry.id }, { signal }))
      return unlessDialog(page, moved)
    })
    if (sameDocument) return { url, status: undefined, redirects: [], reached: true }
    return await arrive(page, loaderId, options)
  } finally {
    wake.stop()
  }
}

/** Waits until the document, or one that it redirects to by script, has come as far as asked. */
async function arrive(page: Page, first: string, { until, signal }: NavigateOptions): Promise<Arrival> {
  const { documents } = page
  let loaderId = first
  let reached = true
  try {
    while (!documents.hasReached(loaderId, lifecycleOf[until])) {
      loaderId = await nextStep(page, loaderId, lifecycleOf[until], signal)
    }
  } catch (error) {
    const timedOut = signal.aborted && error instanceof TabhandError && error.code === "timeout"
    if (!timedOut || !documents.hasReached(loaderId, "commit")) throw error
    reached = false
  }
  const request = documents.requestOf(loaderId)
  return { url: page.url, status: request?.status, redirects: request?.redirects ?? [], reached }
}

/** The loader to go on with: the same one once it reached the state, or another that took its place. */
async function nextStep(page: Page, loaderId: string, state: string, signal: AbortSignal): Promise<string> {
  const step = await scoped(signal, (scope) =>
    Promise.race([
      page.next("lifecycle", scope, (event) => event.loaderId === loaderId && event.name === state),
      page.next("navigated", scope, (event) => !event.sameDocument && event.loaderId !== loaderId),
      page.next("dialogOpened", scope).then((dialog) => Promise.reject(dialogOpenError(dialog))),
      page.next("crashed", scope).then((error) => Promise.reject(error)),
    ]),
  )
  return step.loaderId
}

async function nextDocument(page: Page, signal: AbortSignal): Promise<string> {
  return (await page.next("navigated", signal, (event) => !event.sameDocument)).loaderId
}

function statusOf(page: Page, loaderId: string | undefined): number | undefined {
  return loaderId === undefined ? undefined : page.documents.requestOf(loaderId)?.status
}

const REASONS: Partial<Record<Protocol.Network.ErrorReason, string>> = {
  NameNotResolved: "the host name does not resolve",
  ConnectionRefused: "the connection was refused: nothing listens there",
  ConnectionReset: "the server reset the connection",
  ConnectionClosed: "the server closed the connection",
  ConnectionAborted: "the connection was aborted",
  ConnectionFailed: "no connection could be made",
  InternetDisconnected: "there is no network",
  AddressUnreachable: "the address cannot be reached",
  TimedOut: "the server did not answer in time",
  AccessDenied: "access was denied",
  BlockedByClient: "the request was blocked in the browser",
  BlockedByResponse: "the server's own policy forbids it",
  Failed: "the connection failed: no valid answer, a TLS error, or a port that browsers do not open",
}

function navigationError(
  url: string,
  failure: Protocol.Network.ErrorReason | undefined,
  errorText: string,
  status: number | undefined,
): TabhandError {
  const reason =
    (failure && (REASONS[failure] ?? failure)) ??
    (status === 204 || status === 205 ? `the server answered ${status}, which has no page` : errorText)
  return new TabhandError("navigation_failed", `${clip(url, 200)} could not be opened: ${reason}`, {
    hint: "the tab still shows what it showed before; check the address, or that the server runs",
    evidence: { url, ...(failure ? { reason: failure } : {}), ...(status === undefined ? {} : { status }) },
  })
}

function downloadError(url: string): TabhandError {
  return new TabhandError("is_download", `${clip(url, 200)} is a file to download, not a page; nothing was saved`, {
    hint: "the tab still shows what it showed before",
  })
}

/** For replies: what was not reached, in words. */
export function notReachedNote(until: WaitState, ms: number): string {
  const what = {
    load: "still loading",
    domcontentloaded: "still parsing",
    networkidle: "the network is still busy",
    commit: "not begun",
  }
  return `${what[until]} after ${formatMs(ms)}`
}
