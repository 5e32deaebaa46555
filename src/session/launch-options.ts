import type { Viewport } from "../page/prepare-page.ts"

/** How a session's browser is to be: fixed when the session gets its browser, never changed silently afterwards. */
export interface SessionOptions {
  readonly headed: boolean
  readonly profile: string | undefined
  readonly cdp: string | undefined
  readonly executable: { readonly path: string; readonly setting: string } | undefined
  readonly args: readonly string[]
  readonly extensions: readonly string[]
  readonly userAgent: string | undefined
  readonly proxy: string | undefined
  readonly viewport: Viewport
}

/** The ones that a caller gave in this very call: only these can conflict with what is running. */
export type GivenOptions = Partial<SessionOptions>

export const defaultViewport: Viewport = { width: 1280, height: 800, scale: 1 }

export const defaultOptions: SessionOptions = {
  headed: false,
  profile: undefined,
  cdp: undefined,
  executable: undefined,
  args: [],
  extensions: [],
  userAgent: undefined,
  proxy: undefined,
  viewport: defaultViewport,
}

/** Names of the given options whose values differ from the running ones. */
export function conflicts(running: SessionOptions, given: GivenOptions): (keyof SessionOptions)[] {
  return optionNames.filter((name) => given[name] !== undefined && !same(running[name], given[name]))
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
]

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** Sessions with equal keys share a browser process. */
export function processKey(options: SessionOptions, session: string): string {
  const { headed, profile, cdp, executable, args, extensions } = options
  // A connection to somebody else's browser is held by one session: its default context has one owner.
  if (cdp !== undefined) return JSON.stringify({ cdp, session })
  return JSON.stringify({ headed, profile, executable: executable?.path, args, extensions })
}

/** Whether the session can take a context that was made in advance. */
export function takesReserve(options: SessionOptions): boolean {
  return options.proxy === undefined && options.profile === undefined && options.cdp === undefined
}
