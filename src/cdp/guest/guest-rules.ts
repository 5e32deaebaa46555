import type { GuestScope } from "./guest-scope.ts"

/** What happens to one call of a guest. */
export type Verdict =
  | { readonly kind: "pass"; readonly params: unknown }
  /** Answered by us; the browser never sees it. */
  | { readonly kind: "answer"; readonly result: object }
  | { readonly kind: "refuse"; readonly message: string }
  | { readonly kind: "autoAttach"; readonly params: Params }
  | { readonly kind: "discover"; readonly on: boolean }
  | { readonly kind: "resume" }
  | { readonly kind: "closeTabs" }

export type Params = Readonly<Record<string, unknown>>

export interface GuestView {
  readonly scope: GuestScope
  ownsTarget(targetId: unknown): boolean
  ownsSession(sessionId: unknown): boolean
}

type Rule = (params: Params, view: GuestView, onRoot: boolean) => Verdict

const pass: Rule = (params) => ({ kind: "pass", params })
const inOwnContext: Rule = (params, { scope }) => ({
  kind: "pass",
  params: { ...params, browserContextId: scope.contextId },
})
/** A page has no other storage than its own, and takes no context. */
const inOwnStorage: Rule = ({ browserContextId: _, ...params }, view, onRoot) =>
  onRoot ? inOwnContext(params, view, onRoot) : { kind: "pass", params }
const ownTargetOnly: Rule = (params, view) =>
  params.targetId === undefined || view.ownsTarget(params.targetId)
    ? { kind: "pass", params }
    : { kind: "refuse", message: "No target with given id found" }

/** Calls that reach beyond one page. Whatever of these domains is not listed is refused. */
const rules: Readonly<Record<string, Rule>> = {
  "Browser.getVersion": pass,
  "Browser.close": () => ({ kind: "closeTabs" }),
  "Browser.getWindowForTarget": ownTargetOnly,
  "Browser.setDownloadBehavior": inOwnContext,
  "Browser.cancelDownload": inOwnContext,
  "Browser.grantPermissions": (params, view, onRoot) =>
    namesClipboard(params.permissions) ? clipboardRefused : inOwnContext(params, view, onRoot),
  "Browser.setPermission": (params, view, onRoot) =>
    namesClipboard(params.permission) ? clipboardRefused : inOwnContext(params, view, onRoot),
  "Browser.resetPermissions": inOwnContext,
  "Storage.getCookies": inOwnStorage,
  "Storage.setCookies": inOwnStorage,
  "Storage.clearCookies": inOwnStorage,
  "Target.setDiscoverTargets": (params) => ({ kind: "discover", on: params.discover === true }),
  "Target.getTargets": pass,
  "Target.getTargetInfo": ownTargetOnly,
  "Target.activateTarget": ownTargetOnly,
  "Target.closeTarget": ownTargetOnly,
  "Target.attachToTarget": (params, view, onRoot) => ownTargetOnly(flat(params), view, onRoot),
  "Target.detachFromTarget": (params, view) =>
    view.ownsSession(params.sessionId)
      ? { kind: "pass", params }
      : { kind: "refuse", message: "No session with given id" },
  "Target.getBrowserContexts": (_params, { scope }) => ({
    kind: "answer",
    result: { browserContextIds: [scope.contextId] },
  }),
  "Target.createTarget": (params, view, onRoot) =>
    allowsUrl(params, view.scope) ? inOwnContext(params, view, onRoot) : urlRefused(params),
  // On the root it would reach every context; below a page it reaches only what that page holds.
  "Target.setAutoAttach": (params, _view, onRoot) => ({ kind: onRoot ? "autoAttach" : "pass", params: flat(params) }),
  "Runtime.runIfWaitingForDebugger": (_params, _view, onRoot) =>
    onRoot ? unavailable("Runtime.runIfWaitingForDebugger") : { kind: "resume" },
  // A range before the start of the text ends the browser.
  "Input.imeSetComposition": (params, _view, onRoot) =>
    onRoot || Object.values(params).some((value) => typeof value === "number" && value < 0)
      ? unavailable("Input.imeSetComposition")
      : { kind: "pass", params },
  "Page.navigate": (params, { scope }) => (allowsUrl(params, scope) ? { kind: "pass", params } : urlRefused(params)),
}

/** The browser has one clipboard, and a page that may read it whenever it likes sees what other sessions copy and paste. */
const clipboardRefused: Verdict = {
  kind: "refuse",
  message: "the clipboard is shared by all sessions of the browser: a guest may not let pages use it unasked",
}

function namesClipboard(permission: unknown): boolean {
  return /clipboard/i.test(JSON.stringify(permission) ?? "")
}

/** Only sessions that we can tell apart: in the old form messages are wrapped in messages. */
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
    // These end the browser: without an emulated device, and beside a screencast.
    "^Emulation\\.setDisplayFeaturesOverride$",
    "^Page\\.startScreenRecording$",
    // A request of the browser itself, which does not go through what the session's requests go through.
    "^Network\\.loadNetworkResource$",
    // A pause without an end.
    "^Page\\.waitForDebugger$",
  ].join("|"),
)

/** Harmless on a page's own session, where the browser itself confines them to that page's storage. */
const FINE_ON_PAGES = /^(IO\.|Security\.|Storage\.(get|clear|track|untrack))/

export function judge(method: string, params: Params, view: GuestView, onRoot: boolean): Verdict {
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  if (rule) return rule(params, view, onRoot)
  if (!onRoot && FINE_ON_PAGES.test(method)) return { kind: "pass", params }
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
