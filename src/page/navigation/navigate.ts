import { formatMs, scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import { dialogOpenError } from "../core/dialogs.ts"
import type { DocumentRequest, FailedNavigation } from "../core/documents.ts"
import { keptPage, keptPageHint } from "../core/kept-page.ts"
import { type LoadState, lifecycleOf } from "../core/lifecycle.ts"
import type { Page, PageEvents } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { whilePageLives } from "../core/while-page-lives.ts"
import { downloadError, OwnDownloads } from "./is-download.ts"
import { LoadTitle } from "./title.ts"
import { cancelPending, wakeIfStuck } from "./wake.ts"

export interface Arrival {
  readonly url: string
  readonly status: number | undefined
  readonly redirects: readonly string[]
  /** Whether the state that was waited for was reached before the deadline. */
  readonly reached: boolean
  /** The title at the load event, if that was waited for. */
  readonly title?: string
}

export interface NavigateOptions {
  readonly until: LoadState
  readonly signal: AbortSignal
}

/** Navigates to a URL. A failed navigation is an error and leaves the old page as it was. */
export async function navigate(page: Page, url: string, options: NavigateOptions): Promise<Arrival> {
  const { signal } = options
  return leaving(page, url, signal, async (failure, title) => {
    const downloads = new OwnDownloads(page)
    const going = page.target.session.send("Page.navigate", { url }, { signal })
    const { loaderId, errorText, isDownload } = await unlessDialog(page, going).finally(() => downloads.end())
    const request = loaderId === undefined ? undefined : page.documents.requestOf(loaderId)
    if (isDownload) throw downloadError(page, url, await downloads.saved(signal))
    if (errorText !== undefined) throw navigationError(page, url, failure(), errorText, request)
    // A navigation to another fragment of the same document loads nothing.
    if (loaderId === undefined) return { url: page.url, status: undefined, redirects: [], reached: true }
    return arrive(page, loaderId, { title, failure }, options)
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
    return arrive(page, loaderId, { title, failure }, options)
  })
}

/** Goes one step through the tab's history: -1 back, +1 forward. */
export async function travel(page: Page, step: -1 | 1, options: NavigateOptions): Promise<Arrival> {
  const { session } = page.target
  const { currentIndex, entries } = await session.send("Page.getNavigationHistory", undefined, options)
  const index = currentIndex + step
  const entry = entries[index]
  // The initial blank page of a tab does not count as a page.
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
    return arrive(page, loaderId, { title, failure }, options)
  })
}

/** Why the document was not loaded: the browser's reason, or one of ours. */
type Reason = Protocol.Network.ErrorReason | "RedirectRefused"
/** That, and the route that failed the request. */
type Failure = () => { readonly reason: Reason; readonly route?: string } | undefined

/**
 * Navigates so that the old page stays if the navigation fails: a failed response is cancelled before the browser shows
 * its own error page, and a late one is given up.
 */
async function leaving<T>(
  page: Page,
  url: string,
  signal: AbortSignal,
  go: (failure: Failure, title: LoadTitle) => Promise<T>,
): Promise<T> {
  await wakeIfStuck(page, signal)
  const title = new LoadTitle(page)
  let failure: ReturnType<Failure>
  const interception = page.interception.add({
    patterns: [{ urlPattern: "*", resourceType: "Document", requestStage: "Response" }],
    decide(request) {
      if (request.frameId !== page.target.id) return undefined
      if (asksWho(request)) {
        page.notice("the site asks for a user name and a password: `set credentials` gives them")
        return "show"
      }
      const reason = leadsNowhere(request) ? "RedirectRefused" : request.responseErrorReason
      if (reason === undefined) return undefined
      failure = { reason }
      return "Aborted"
    },
    failing(request, failed) {
      if (request.frameId !== page.target.id || request.resourceType !== "Document") return undefined
      failure = failed
      return "Aborted"
    },
  })
  // If the page is gone, the navigation fails with a better error.
  interception.enabled.catch(() => undefined)
  try {
    return await whilePageLives(page, () => go(() => failure, title))
  } catch (error) {
    if (!signal.aborted) throw error
    cancelPending(page)
    throw isTimeout(error) ? lateError(page, url, error) : error
  } finally {
    title.end()
    interception.remove().catch(() => undefined)
  }
}

/** A redirect that browsers do not follow: they would show an error page. */
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

/** Whether the server requires authentication that was not given, or was wrong. */
function asksWho({ responseStatusCode, responseHeaders }: Protocol.Fetch.RequestPausedEvent): boolean {
  return responseStatusCode === 401 && (responseHeaders ?? []).some(({ name }) => /^www-authenticate$/i.test(name))
}

interface Move {
  readonly url: string
  readonly signal: AbortSignal
  readonly failure: Failure
  accept(event: PageEvents["navigated"]): boolean
}

/** Navigates by a CDP call that does not return the outcome, and waits for the events that report it. */
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
        throw navigationError(page, move.url, move.failure(), errorText, documents.requestOf(loaderId))
      }),
    ])
    ended.catch(() => undefined)
    await unlessDialog(page, send(signal))
    return unlessDialog(page, ended)
  })
}

/** Waits until the document, or one that it redirects to by script, has reached the requested state. */
async function arrive(
  page: Page,
  first: string,
  { title, failure }: { readonly title: LoadTitle; readonly failure: Failure },
  { until, signal }: NavigateOptions,
): Promise<Arrival> {
  const { documents } = page
  let loaderId = first
  let reached = true
  try {
    while (!documents.hasReached(loaderId, lifecycleOf[until])) {
      const { failed } = documents
      // Without a reason it was a download, or the page changed its mind.
      if (failed && failure()) throw ledNowhere(page, failed, failure())
      if (documents.hasStoppedEarly(loaderId)) {
        page.notice("the page stopped loading before its load event")
        break
      }
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

/** The next loader to wait for: the same one once something became of it, or another that replaced it. */
async function nextStep(page: Page, loaderId: string, state: string, signal: AbortSignal): Promise<string> {
  // A dialog may have opened together with the answer that the document was committed.
  if (page.dialogs.open) throw dialogOpenError(page.dialogs.open)
  const { documents } = page
  const isFurther = (event: PageEvents["lifecycle"]) =>
    event.loaderId === loaderId && (event.name === state || documents.hasStoppedEarly(loaderId))
  const step = await scoped(signal, (scope) =>
    Promise.race([
      page.next("lifecycle", scope, isFurther),
      page.next("navigated", scope, (event) => !event.sameDocument && event.loaderId !== loaderId),
      documents.next("failed", scope).then(() => ({ loaderId })),
      page.next("dialogOpened", scope).then((dialog) => Promise.reject(dialogOpenError(dialog))),
    ]),
  )
  return step.loaderId
}

/** The document that came leads to another address by itself, which fails. */
function ledNowhere(
  page: Page,
  { loaderId, url, errorText }: FailedNavigation,
  reason: ReturnType<Failure>,
): TabhandError {
  const led = `${clip(page.url, 200)} leads there by itself, and the tab shows what had come of it`
  return navigationError(page, url, reason, errorText, page.documents.requestOf(loaderId), [led])
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

/** The browser has one reason for all other failures; its likely cause depends on the scheme. */
function unnamedReason(url: string): string {
  return url.startsWith("https:")
    ? "no TLS connection came about: the server does not speak TLS, or its certificate is not trusted"
    : "the server's answer is not valid HTTP, or browsers do not open this port"
}

function navigationError(
  page: Page,
  url: string,
  reported: ReturnType<Failure>,
  errorText: string,
  { url: last, status }: Partial<DocumentRequest> = {},
  shown: readonly string[] = keptPage(page),
): TabhandError {
  const hintWith = (advice: string) => ({ hint: [...shown, advice].join("; ") })
  const fate = status === undefined ? page.fates?.of(last ?? url) : undefined
  if (fate && "refused" in fate) {
    page.fates?.claim(last ?? url)
    return fate.refused(...(shown.length > 0 ? [shown.join("; ")] : []))
  }
  const failure = fate?.failed ?? reported?.reason
  const { route } = reported ?? {}
  if (route !== undefined) {
    const chosen = failure && failure !== "Failed" && failure !== "BlockedByClient"
    const fails = `${route} fails this request${chosen ? ` with ${failure}` : ""}`
    return new TabhandError("navigation_failed", `${clip(url, 200)} could not be opened: ${fails}`, {
      ...hintWith(`\`network routes\` shows the route, \`network unroute ${route}\` removes it`),
      evidence: { url, route, ...(failure ? { reason: failure } : {}) },
    })
  }
  const reason =
    (failure && (failure === "Failed" ? unnamedReason(url) : (REASONS[failure] ?? failure))) ??
    (status === 204 || status === 205 ? `the server answered ${status}, which has no page` : errorText)
  return new TabhandError("navigation_failed", `${clip(url, 200)} could not be opened: ${reason}`, {
    ...hintWith("check the address, or that the server runs"),
    evidence: { url, ...(failure ? { reason: failure } : {}), ...(status === undefined ? {} : { status }) },
  })
}

function isTimeout(error: unknown): error is TabhandError {
  return error instanceof TabhandError && error.code === "timeout"
}

function lateError(page: Page, url: string, cause: TabhandError): TabhandError {
  return new TabhandError("timeout", `${cause.message}: ${clip(url, 200)} has not answered`, {
    ...keptPageHint(page, "give more time with --timeout"),
    cause,
  })
}

/** Describes in a reply what was not reached. */
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
