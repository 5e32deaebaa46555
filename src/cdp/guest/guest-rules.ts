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
  "Browser.grantPermissions": inOwnContext,
  "Browser.setPermission": inOwnContext,
  "Browser.resetPermissions": inOwnContext,
  "Storage.getCookies": inOwnContext,
  "Storage.setCookies": inOwnContext,
  "Storage.clearCookies": inOwnContext,
  "Target.setDiscoverTargets": (params) => ({ kind: "discover", on: params.discover === true }),
  "Target.getTargets": pass,
  "Target.getTargetInfo": ownTargetOnly,
  "Target.activateTarget": ownTargetOnly,
  "Target.closeTarget": ownTargetOnly,
  "Target.attachToTarget": ownTargetOnly,
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
  "Target.setAutoAttach": (params, _view, onRoot) => ({ kind: onRoot ? "autoAttach" : "pass", params }),
  "Runtime.runIfWaitingForDebugger": (_params, _view, onRoot) =>
    onRoot ? unavailable("Runtime.runIfWaitingForDebugger") : { kind: "resume" },
  "Page.navigate": (params, { scope }) => (allowsUrl(params, scope) ? { kind: "pass", params } : urlRefused(params)),
}

/** Domains in which a call may concern other sessions or the whole browser. */
const GUARDED =
  /^(Browser|Storage|Target|SystemInfo|Tracing|IO|Extensions|PWA|Cast|BackgroundService|Tethering|DeviceAccess|Security|Schema)\./

/** Harmless on a page's own session, where the browser itself confines them to that page's storage. */
const FINE_ON_PAGES = /^(IO|Security|Storage\.(get|clear|track|untrack|override))/

export function judge(method: string, params: Params, view: GuestView, onRoot: boolean): Verdict {
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  if (rule) return rule(params, view, onRoot)
  if (!onRoot && FINE_ON_PAGES.test(method)) return { kind: "pass", params }
  if (onRoot || GUARDED.test(method)) return unavailable(method)
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
