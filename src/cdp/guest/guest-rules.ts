import type { GuestScope } from "./guest-scope.ts"

/** What to do with one call of a guest. */
export type Verdict =
  | { readonly kind: "pass"; readonly params: unknown }
  /** We answer; the call never reaches the browser. */
  | { readonly kind: "answer"; readonly result: object }
  | { readonly kind: "refuse"; readonly message: string }
  | { readonly kind: "autoAttach"; readonly params: Params }
  | { readonly kind: "discover"; readonly on: boolean; readonly filter: unknown }
  | { readonly kind: "resume" }
  | { readonly kind: "closeTabs" }
  | { readonly kind: "createContext"; readonly params: Params }
  | { readonly kind: "disposeContext"; readonly contextId: string }
  /** Another session on the browser, with the same rules as the guest's own. */
  | { readonly kind: "attachToBrowser" }
  | { readonly kind: "detachFromBrowser"; readonly sessionId: string }
  | { readonly kind: "trace"; readonly method: string; readonly params: Params }
  | { readonly kind: "stream"; readonly method: string; readonly params: Params }

export type Params = Readonly<Record<string, unknown>>

export interface GuestView {
  readonly scope: GuestScope
  ownsTarget(targetId: unknown): boolean
  ownsSession(sessionId: unknown): boolean
  /** Whether an event of a page or worker of the guest named this request. */
  hasSeenRequest(requestId: unknown): boolean
  isBrowser(targetId: unknown): boolean
  isBrowserSession(sessionId: unknown): sessionId is string
  /** A stream that we serve, not the browser. */
  ownsStream(handle: unknown): boolean
}

type Rule = (params: Params, view: GuestView, onRoot: boolean) => Verdict

const pass: Rule = (params) => ({ kind: "pass", params })
/** In one of the session's contexts: the session's own, unless it is one that guests created. */
const inOwnContext: Rule = (params, { scope }) => {
  const { browserContextId: id } = params
  const isCreated = typeof id === "string" && scope.createdContexts().includes(id)
  return { kind: "pass", params: { ...params, browserContextId: isCreated ? id : scope.contextId } }
}
/** On a page session the browser accepts no context id: a page reaches only its own storage. */
const inOwnStorage: Rule = (params, view, onRoot) => {
  if (onRoot) return inOwnContext(params, view, onRoot)
  const { browserContextId: _, ...rest } = params
  return { kind: "pass", params: rest }
}
const ownTargetOnly: Rule = (params, view) =>
  params.targetId === undefined || view.ownsTarget(params.targetId)
    ? { kind: "pass", params }
    : { kind: "refuse", message: "No target with given id found" }

/** The browser gives the bodies that it keeps for any session to all others, and the ids of requests can be guessed. */
const seenRequestOnly: Rule = (params, view) =>
  view.hasSeenRequest(params.requestId)
    ? { kind: "pass", params }
    : { kind: "refuse", message: "No resource with given identifier found" }

/** Calls that reach beyond one page. Calls of a guarded domain that are not listed here are refused. */
const rules: Readonly<Record<string, Rule>> = {
  "Browser.getVersion": pass,
  "Browser.close": () => ({ kind: "closeTabs" }),
  "Browser.getWindowForTarget": ownTargetOnly,
  "Browser.setDownloadBehavior": inOwnContext,
  "Browser.cancelDownload": inOwnContext,
  "Browser.grantPermissions": (params, view, onRoot) =>
    includesClipboard(params.permissions) ? clipboardRefused : inOwnContext(params, view, onRoot),
  "Browser.setPermission": (params, view, onRoot) =>
    includesClipboard(params.permission) ? clipboardRefused : inOwnContext(params, view, onRoot),
  "Browser.resetPermissions": inOwnContext,
  "Storage.getCookies": inOwnStorage,
  "Storage.setCookies": inOwnStorage,
  "Storage.clearCookies": inOwnStorage,
  "Target.setDiscoverTargets": ({ discover, filter }) => ({ kind: "discover", on: discover === true, filter }),
  "Target.getTargets": pass,
  "Target.getTargetInfo": (params, view, onRoot) =>
    view.isBrowser(params.targetId) ? { kind: "pass", params } : ownTargetOnly(params, view, onRoot),
  "Target.activateTarget": ownTargetOnly,
  "Target.closeTarget": ownTargetOnly,
  "Target.attachToTarget": (params, view, onRoot) =>
    view.isBrowser(params.targetId) ? { kind: "attachToBrowser" } : ownTargetOnly(flat(params), view, onRoot),
  "Target.detachFromTarget": (params, view) => {
    const { sessionId } = params
    if (view.isBrowserSession(sessionId)) return { kind: "detachFromBrowser", sessionId }
    return view.ownsSession(sessionId)
      ? { kind: "pass", params }
      : { kind: "refuse", message: "No session with given id" }
  },
  "Target.getBrowserContexts": (_params, { scope }) => ({
    kind: "answer",
    result: { browserContextIds: scope.createdContexts(), defaultBrowserContextId: scope.contextId },
  }),
  "Target.createBrowserContext": (params, _view, onRoot) =>
    onRoot ? { kind: "createContext", params } : unavailable("Target.createBrowserContext"),
  "Target.disposeBrowserContext": ({ browserContextId: id }, { scope }) =>
    typeof id === "string" && scope.createdContexts().includes(id)
      ? { kind: "disposeContext", contextId: id }
      : { kind: "refuse", message: "Failed to find context with id" },
  "Target.createTarget": (params, view, onRoot) =>
    allowsUrl(params, view.scope) ? inOwnContext(params, view, onRoot) : urlRefused(params),
  // On the root session it would attach to every context; on a page session it attaches to that page's targets only.
  "Target.setAutoAttach": (params, _view, onRoot) => ({ kind: onRoot ? "autoAttach" : "pass", params: flat(params) }),
  "Runtime.runIfWaitingForDebugger": (_params, _view, onRoot) =>
    onRoot ? unavailable("Runtime.runIfWaitingForDebugger") : { kind: "resume" },
  // A negative range crashes the browser.
  "Input.imeSetComposition": (params, _view, onRoot) =>
    onRoot || Object.values(params).some((value) => typeof value === "number" && value < 0)
      ? unavailable("Input.imeSetComposition")
      : { kind: "pass", params },
  "Network.getResponseBody": seenRequestOnly,
  "Network.searchInResponseBody": seenRequestOnly,
  "Network.streamResourceContent": seenRequestOnly,
  // What the browser keeps is shared by all sessions: a guest could make it drop what others still need.
  "Network.enable": ({ maxTotalBufferSize: _, maxResourceBufferSize: __, enableDurableMessages: ___, ...params }) => ({
    kind: "pass",
    params,
  }),
  "Tracing.start": tracing("Tracing.start"),
  "Tracing.end": tracing("Tracing.end"),
  "Tracing.getCategories": (params, _view, onRoot) =>
    onRoot ? unavailable("Tracing.getCategories") : { kind: "pass", params },
  "IO.read": streaming("IO.read"),
  "IO.close": streaming("IO.close"),
  "Page.navigate": (params, { scope }) => (allowsUrl(params, scope) ? { kind: "pass", params } : urlRefused(params)),
}

/** A browser's trace shows all its pages. We make the trace of a page, without the others. */
function tracing(method: string): Rule {
  return (params, _view, onRoot) =>
    onRoot
      ? { kind: "refuse", message: `'${method}' is for the session of a page: its trace shows that page` }
      : { kind: "trace", method, params }
}

function streaming(method: string): Rule {
  return (params, view, onRoot) => {
    if (view.ownsStream(params.handle)) return { kind: "stream", method, params }
    return onRoot ? unavailable(method) : { kind: "pass", params }
  }
}

/** All contexts share one clipboard: a page with permission to read it sees what other sessions copy and paste. */
const clipboardRefused: Verdict = {
  kind: "refuse",
  message: "the clipboard is shared by all sessions of the browser: a guest may not grant pages access to it",
}

function includesClipboard(permission: unknown): boolean {
  return /clipboard/i.test(JSON.stringify(permission) ?? "")
}

/** Without `flatten`, messages are nested in messages and carry no session id for us to filter by. */
function flat(params: Params): Params {
  return { ...params, flatten: true }
}

/** Domains in which a call may concern other sessions or the whole browser. */
const GUARDED =
  /^(Browser|Storage|Target|SystemInfo|Tracing|IO|Extensions|PWA|Cast|BackgroundService|Tethering|DeviceAccess|Security|Schema)\./

/** Calls on a page that reach beyond it. */
const BEYOND_THE_PAGE = new RegExp(
  [
    // The whole browser.
    "^(BluetoothEmulation|SmartCardEmulation)\\.",
    "^Memory\\.(setPressure|simulatePressure|getBrowser)",
    "^Emulation\\.(add|update|remove|setPrimary)Screen$",
    // These crash the browser: without an emulated device, and during a screencast.
    "^Emulation\\.setDisplayFeaturesOverride$",
    "^Page\\.startScreenRecording$",
    // The browser itself sends this request, past the session's request policy.
    "^Network\\.loadNetworkResource$",
    // What is kept of responses is shared by all sessions.
    "^Network\\.configureDurableMessages$",
    // Pauses the page without a time limit.
    "^Page\\.waitForDebugger$",
  ].join("|"),
)

/** Harmless on a page's own session, where the browser itself confines them to that page's storage. */
const SAFE_ON_PAGES = /^(IO\.|Security\.|Storage\.(get|clear|track|untrack))/

export function judge(method: string, params: Params, view: GuestView, onRoot: boolean): Verdict {
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  if (rule) return rule(params, view, onRoot)
  if (!onRoot && SAFE_ON_PAGES.test(method)) return { kind: "pass", params }
  if (onRoot || GUARDED.test(method) || BEYOND_THE_PAGE.test(method)) return unavailable(method)
  return { kind: "pass", params }
}

function unavailable(method: string): Verdict {
  return { kind: "refuse", message: `'${method}' is not available to a guest` }
}

function allowsUrl(params: Params, scope: GuestScope): boolean {
  const { url } = params
  return typeof url !== "string" || url === "" || scope.allowsUrl(url)
}

function urlRefused(params: Params): Verdict {
  return { kind: "refuse", message: `'${String(params.url)}' may not be opened in this session` }
}
