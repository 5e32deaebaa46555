import type { AppOptions } from "../../browser/apps/open-app.ts"
import type { Viewport } from "../../page/core/prepare-page.ts"

/** Which addresses the pages of a session may reach: all, or only those of the public internet. */
export const addressScopes = ["any", "public"] as const

/** How a session's browser is started: fixed when the session gets its browser, never changed silently. */
export interface SessionOptions {
  readonly headed: boolean
  readonly profile: string | undefined
  readonly cdp: string | undefined
  /** How long an http endpoint may take to answer; undefined to not wait. */
  readonly cdpWaitMs: number | undefined
  readonly app: AppOptions | undefined
  readonly executable: { readonly path: string; readonly setting: string } | undefined
  readonly args: readonly string[]
  readonly extensions: readonly string[]
  /** Files whose scripts run in every document. */
  readonly initScripts: readonly string[]
  readonly userAgent: string | undefined
  readonly proxy: string | undefined
  /** Hosts that are reached without the proxy, as the browser writes them. */
  readonly proxyBypass: string | undefined
  readonly proxyUser: string | undefined
  readonly proxyPassword: string | undefined
  /** Accepts certificates that are not trusted. */
  readonly ignoreHttpsErrors: boolean
  readonly addresses: (typeof addressScopes)[number]
  /** Exempt from `addresses`, as written. */
  readonly allowAddresses: readonly string[]
  readonly viewport: Viewport
  readonly colorScheme: "dark" | "light" | "no-preference" | undefined
  /** Requests the appearance of a browser with a window; see `isDisguised`. */
  readonly stealth: boolean
}

/** Options that the caller set in this call: only these can conflict with the running ones. */
export type GivenOptions = Partial<SessionOptions>

export const defaultViewport: Viewport = { width: 1280, height: 800, scale: 1 }

export const defaultOptions: SessionOptions = {
  headed: false,
  profile: undefined,
  cdp: undefined,
  cdpWaitMs: undefined,
  app: undefined,
  executable: undefined,
  args: [],
  extensions: [],
  initScripts: [],
  userAgent: undefined,
  proxy: undefined,
  proxyBypass: undefined,
  proxyUser: undefined,
  proxyPassword: undefined,
  ignoreHttpsErrors: false,
  addresses: "any",
  allowAddresses: [],
  viewport: defaultViewport,
  colorScheme: undefined,
  stealth: false,
}

/** Names of options whose values differ from the running ones. */
export function conflicts(running: SessionOptions, given: GivenOptions): (keyof SessionOptions)[] {
  const names = optionNames.filter((name) => given[name] !== undefined && !same(running[name], given[name]))
  return given.app === undefined || sameApp(running.app, given.app) ? names : [...names, "app"]
}

/** For a running application, only arguments that are passed again must match. */
function sameApp(running: AppOptions | undefined, given: AppOptions): boolean {
  return running?.path === given.path && (given.args.length === 0 || same(running.args, given.args))
}

const optionNames: readonly (keyof SessionOptions)[] = [
  "headed",
  "profile",
  "cdp",
  "executable",
  "args",
  "extensions",
  "initScripts",
  "userAgent",
  "proxy",
  "proxyBypass",
  "proxyUser",
  "proxyPassword",
  "ignoreHttpsErrors",
  "addresses",
  "allowAddresses",
  "viewport",
  "colorScheme",
  "stealth",
]

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** Sessions with equal keys share a browser process. */
export function processKey(options: SessionOptions, session: string): string {
  const { headed, profile, cdp, app, executable, args, extensions, addresses } = options
  // An attached browser is used by one session: its default context has one owner.
  if (isAttached(options)) return JSON.stringify({ cdp, app: app?.path, session })
  // Some traits of a headless browser belong to its process, as does that nothing goes past a gateway.
  const disguised = isDisguised(options)
  return JSON.stringify({ headed, profile, executable: executable?.path, args, extensions, disguised, addresses })
}

/** Whether requests of the session go through its own proxy: that of a context which is created for it. */
export function usesProxy(options: SessionOptions): boolean {
  const { proxy, profile, addresses } = options
  return proxy !== undefined && profile === undefined && addresses === "any" && !isAttached(options)
}

/** Whether the session can take a context that was created in advance. */
export function takesReserve(options: SessionOptions): boolean {
  const { proxy, profile, addresses } = options
  return proxy === undefined && profile === undefined && addresses === "any" && !isAttached(options)
}

/** Whether the session uses an attached browser, or an application. */
export function isAttached({ cdp, app }: Pick<SessionOptions, "cdp" | "app">): boolean {
  return cdp !== undefined || app !== undefined
}

/**
 * Stealth applies only to browsers that we launch without a window: an attached browser must not be changed, and one
 * with a window needs no stealth.
 */
export function isDisguised(options: SessionOptions): boolean {
  return options.stealth && !options.headed && !isAttached(options)
}
