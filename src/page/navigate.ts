import { formatMs, scoped } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"
import { clip } from "../base/text.ts"
import type { Protocol } from "../cdp/protocol.ts"
import { dialogOpenError } from "./dialogs.ts"
import { downloadError, OwnDownloads } from "./is-download.ts"
import { type LoadState, lifecycleOf } from "./lifecycle.ts"
import type { Page } from "./page.ts"
import type { PageEvents } from "./page-events.ts"
import { LoadTitle } from "./title.ts"
import { unlessDialog } from "./unless-dialog.ts"
import { cancelPending, wakeIfStuck } from "./wake.ts"
import { whilePageLives } from "./while-page-lives.ts"

export interface Arrival {
  readonly url: string
  readonly status: number | undefined
  readonly redirects: readonly string[]
  /** Whether the state that was waited for was reached before the deadline. */
  readonly reached: boolean
  /** As it was when the document had loaded, if that is what was waited for. */
  readonly title?: string
}

export interface NavigateOptions {
  readonly until: LoadState
  readonly signal: AbortSignal
}

/** Goes to an address. A failed navigation is an error and leaves the old page as it was. */
export async function navigate(page: Page, url: string, options: NavigateOptions): Promise<Arrival> {
  const { signal } = options
  return leaving(page, url, signal, async (failure, title) => {
    const downloads = new OwnDownloads(page)
    const going = page.target.session.send("Page.navigate", { url }, { signal })
    const { loaderId, errorText, isDownload } = await unlessDialog(page, going).finally(() => downloads.end())
    const request = loaderId === undefined ? undefined : page.documents.requestOf(loaderId)
    if (isDownload) throw downloadError(url, await downloads.saved(signal))
    if (errorText !== undefined) throw navigationError(url, failure(), errorText, request?.status)
    // The same document at another fragment: nothing is loaded.
    if (loaderId === undefined) return { url: page.url, status: undefined, redirects: [], reached: true }
    return arrive(page, loaderId, title, options)
  })
}

export function reload(page: Page, options: NavigateOptions): Promise<Arrival> {
  const { session } = page.target
  return leaving(page, page.url, options.signal, async (failure, title) => {
    const { loaderId } = await moved(
      page,
      { url: page.url, signal: options.signal, failure, accept: (event) => !event.sameDocument },
      (signal) => session.send("Page.reload", {}, { signal }),
    )
    return arrive(page, loaderId, title, options)
  })
}

/** One step through the tab's history: -1 back, +1 forward. */
export async function travel(page: Page, step: -1 | 1, options: NavigateOptions): Promise<Arrival> {
  const { session } = page.target
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory", undefined, options)
  const index = currentIndex + step
  const entry = entries[index]
  // The blank page that a tab begins with is none that anybody was on.
  if (!entry || (index === 0 && entry.url === "about:blank")) {
    throw new TabhandError("no_history", `there is no page to go ${step < 0 ? "back" : "forward"} to`, {
      hint: "`open <url>` goes to an address",
    })
  }
  return leaving(page, entry.url, options.signal, async (failure, title) => {
    const { sameDocument, loaderId, url } = await moved(
      page,
      { url: entry.url, signal: options.signal, failure, accept: () => true },
      (signal) => session.send("Page.navigateToHistoryEntry", { entryId: entry.id }, { signal }),
    )
    if (sameDocument) return { url, status: undefined, redirects: [], reached: true }
    return arrive(page, loaderId, title, options)
  })
}

/** Why the document did not come: in a word of the browser, or in ours for what it has none for. */
type Reason = Protocol.Network.ErrorReason | "RedirectRefused"
type Failure = () => Reason | undefined

/**
 * Leaves the page for another document, in such a way that the old one stays when the new one does not come: an answer that
 * failed is cancelled before the browser puts its own error page there, and what is late is given up.
 */
async function leaving<T>(
  page: Page,
  url: string,
  signal: AbortSignal,
  go: (failure: Failure, title: LoadTitle) => Promise<T>,
): Promise<T> {
  await wakeIfStuck(page, signal)
  const title = new LoadTitle(page)
  let reason: Reason | undefined
  const interception = page.interception.add({
    patterns: [{ urlPattern: "*", resourceType: "Document", requestStage: "Response" }],
    decide(request) {
      if (request.frameId !== page.target.id) return undefined
      if (asksWho(request)) {
        page.notice("the site asks for a user name and a password: `set credentials` gives them")
        return "show"
      }
      reason = leadsNowhere(request) ? "RedirectRefused" : request.responseErrorReason
      if (reason === undefined) return undefined
      return "Aborted"
    },
  })
  // A page that is gone fails the navigation itself, which says more.
  interception.enabled.catch(() => undefined)
  try {
    return await whilePageLives(page, () => go(() => reason, title))
  } catch (error) {
    if (!signal.aborted) throw error
    cancelPending(page)
    throw isTimeout(error) ? lateError(url, error) : error
  } finally {
    title.end()
    interception.remove().catch(() => undefined)
  }
}

/** A redirect that browsers do not follow: they would put an error page there. */
function leadsNowhere({
  request,
  responseStatusCode = 0,
  responseHeaders = [],
}: Protocol.Fetch.RequestPausedEvent): boolean {
  if (responseStatusCode < 300 || responseStatusCode > 399) return false
  const location = responseHeaders.find(({ name }) => /^location$/i.test(name))?.value
  if (location === undefined || !URL.canParse(location, request.url)) return false
  return !/^https?:$/.test(new URL(location, request.url).protocol)
}

/** Nobody answered it, or the answer was wrong. */
function asksWho({ responseStatusCode, responseHeaders }: Protocol.Fetch.RequestPausedEvent): boolean {
  return responseStatusCode === 401 && (responseHeaders ?? []).some(({ name }) => /^www-authenticate$/i.test(name))
}

interface Move {
  readonly url: string
  readonly signal: AbortSignal
  readonly failure: Failure
  accept(event: PageEvents["navigated"]): boolean
}

/** Sends the page somewhere by a call that does not tell what came of it, and waits for what does. */
function moved(
  page: Page,
  move: Move,
  send: (signal: AbortSignal) => Promise<unknown>,
): Promise<PageEvents["navigated"]> {
  const { documents } = page
  const before = documents.pending?.loaderId
  return scoped(move.signal, async (signal) => {
    const failed = documents.next("failed", signal, ({ loaderId }) => loaderId !== before)
    const ended = Promise.race([
      page.next("navigated", signal, move.accept),
      failed.then(({ loaderId, errorText }) => {
        throw navigationError(move.url, move.failure(), errorText, documents.requestOf(loaderId)?.status)
      }),
    ])
    ended.catch(() => undefined)
    await unlessDialog(page, send(signal))
    return unlessDialog(page, ended)
  })
}

/** Waits until the document, or one that it redirects to by script, has come as far as asked. */
async function arrive(
  page: Page,
  first: string,
  title: LoadTitle,
  { until, signal }: NavigateOptions,
): Promise<Arrival> {
  const { documents } = page
  let loaderId = first
  let reached = true
  try {
    while (!documents.hasReached(loaderId, lifecycleOf[until])) {
      loaderId = await nextStep(page, loaderId, lifecycleOf[until], signal)
    }
  } catch (error) {
    if (!signal.aborted || !isTimeout(error) || !documents.hasReached(loaderId, "commit")) throw error
    reached = false
  }
  const request = documents.requestOf(loaderId)
  return {
    url: page.url,
    status: request?.status,
    redirects: request?.redirects ?? [],
    reached,
    ...(until === "load" && title.known !== undefined ? { title: title.known } : {}),
  }
}

/** The loader to go on with: the same one once it reached the state, or another that took its place. */
async function nextStep(page: Page, loaderId: string, state: string, signal: AbortSignal): Promise<string> {
  // It may have come in one breath with the answer that the document is there.
  if (page.dialogs.open) throw dialogOpenError(page.dialogs.open)
  const step = await scoped(signal, (scope) =>
    Promise.race([
      page.next("lifecycle", scope, (event) => event.loaderId === loaderId && event.name === state),
      page.next("navigated", scope, (event) => !event.sameDocument && event.loaderId !== loaderId),
      page.next("dialogOpened", scope).then((dialog) => Promise.reject(dialogOpenError(dialog))),
    ]),
  )
  return step.loaderId
}

const REASONS: Partial<Record<Reason, string>> = {
  RedirectRefused: "it redirects to an address of a kind that browsers do not follow",
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
}

/** The browser has one word for all that is left; what it can mean depends on the kind of address. */
function unnamedReason(url: string): string {
  return url.startsWith("https:")
    ? "no TLS connection came about: the server does not speak TLS, or its certificate is not trusted"
    : "the server's answer is not valid HTTP, or browsers do not open this port"
}

function navigationError(
  url: string,
  failure: Reason | undefined,
  errorText: string,
  status: number | undefined,
): TabhandError {
  const reason =
    (failure && (failure === "Failed" ? unnamedReason(url) : (REASONS[failure] ?? failure))) ??
    (status === 204 || status === 205 ? `the server answered ${status}, which has no page` : errorText)
  return new TabhandError("navigation_failed", `${clip(url, 200)} could not be opened: ${reason}`, {
    hint: "the tab still shows what it showed before; check the address, or that the server runs",
    evidence: { url, ...(failure ? { reason: failure } : {}), ...(status === undefined ? {} : { status }) },
  })
}

function isTimeout(error: unknown): error is TabhandError {
  return error instanceof TabhandError && error.code === "timeout"
}

function lateError(url: string, cause: TabhandError): TabhandError {
  return new TabhandError("timeout", `${cause.message}: ${clip(url, 200)} has not answered`, {
    hint: "the tab still shows what it showed before; give more time with --timeout",
    cause,
  })
}

/** For replies: what was not reached, in words. */
export function notReachedNote(until: LoadState, ms: number): string {
  const what = {
    load: "still loading",
    domcontentloaded: "still parsing",
    networkidle: "the network is still busy",
    networkalmostidle: "the network is still busy",
    commit: "not begun",
  }
  return `${what[until]} after ${formatMs(ms)}`
}
