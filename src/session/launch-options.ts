import type { AppOptions } from "../browser/apps/open-app.ts"
import type { Viewport } from "../page/prepare-page.ts"

/** How a session's browser is to be: fixed when the session gets its browser, never changed silently afterwards. */
export interface SessionOptions {
  readonly headed: boolean
  readonly profile: string | undefined
  readonly cdp: string | undefined
  /** How long a browser at an http address may take to answer there; not at all without it. */
  readonly cdpWaitMs: number | undefined
  readonly app: AppOptions | undefined
  readonly executable: { readonly path: string; readonly setting: string } | undefined
  readonly args: readonly string[]
  readonly extensions: readonly string[]
  readonly userAgent: string | undefined
  readonly proxy: string | undefined
  readonly viewport: Viewport
  /** Asked to look like a browser with a window; see `isDisguised`. */
  readonly stealth: boolean
}

/** The ones that a caller gave in this very call: only these can conflict with what is running. */
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
  userAgent: undefined,
  proxy: undefined,
  viewport: defaultViewport,
  stealth: false,
}

/** Names of the given options whose values differ from the running ones. */
export function conflicts(running: SessionOptions, given: GivenOptions): (keyof SessionOptions)[] {
  const names = optionNames.filter((name) => given[name] !== undefined && !same(running[name], given[name]))
  return given.app === undefined || sameApp(running.app, given.app) ? names : [...names, "app"]
}

/** How it was to be started matters no more once it runs; only arguments that are given again must be the same. */
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
  "userAgent",
  "proxy",
  "viewport",
  "stealth",
]

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** Sessions with equal keys share a browser process. */
export function processKey(options: SessionOptions, session: string): string {
  const { headed, profile, cdp, app, executable, args, extensions } = options
  // A connection to somebody else's browser is held by one session: its default context has one owner.
  if (isAttached(options)) return JSON.stringify({ cdp, app: app?.path, session })
  // What a headless browser gives itself away with is partly the process's own.
  const disguised = isDisguised(options)
  return JSON.stringify({ headed, profile, executable: executable?.path, args, extensions, disguised })
}

/** Whether the session can take a context that was made in advance. */
export function takesReserve(options: SessionOptions): boolean {
  return options.proxy === undefined && options.profile === undefined && !isAttached(options)
}

/** Whether the session lives in a browser that is somebody else's, or an application's. */
export function isAttached({ cdp, app }: Pick<SessionOptions, "cdp" | "app">): boolean {
  return cdp !== undefined || app !== undefined
}

/** Stealth is for browsers that we launch without a window: others are not ours to change, or need none. */
export function isDisguised(options: SessionOptions): boolean {
  return options.stealth && !options.headed && !isAttached(options)
}
