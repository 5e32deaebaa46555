import type { Environment } from "../../base/home.ts"
import type { Settings } from "../../command/define/settings.ts"
import type { Viewport } from "../../page/core/prepare-page.ts"
import type { FacadeStep } from "../facade.ts"
import type { Kind } from "./kind.ts"
import type { App, Params } from "./params.ts"

export const defaultViewport: Viewport = { width: 1365, height: 768, scale: 1.25 }

/** How long a browser may take to answer a connection. */
const CDP_WAIT_MS = 5_000

/** The variables in its document, besides the browser's path, which all our doors read. */
export const proxyVariables = [
  "PUPPETEER_PROXY",
  "PUPPETEER_PROXY_BYPASS_LOOPBACK",
  "PUPPETEER_PROXY_IGNORE_CERT_ERRORS",
] as const

/** The size of a tab in our own browser. */
export function viewportOf({ viewport }: Params, settings: Settings): Viewport {
  if (!viewport) return settings.viewport ?? defaultViewport
  return { ...viewport, scale: viewport.scale ?? defaultViewport.scale }
}

export interface Wanted {
  readonly kind: Kind
  readonly params: Params
  readonly settings: Settings
  readonly env: Environment
}

/** The settings of a new session of that kind. Explicit settings of the user are kept. */
export function sessionSettings({ kind, params, settings, env }: Wanted): Settings {
  const { cdp: _cdp, app: _app, proxy, profile, ...rest } = settings
  const all = { ...rest, noView: true }
  // Attached browsers are never modified.
  const untouched = { ...all, stealth: false, headed: false }
  switch (kind.kind) {
    case "connected":
      return { ...untouched, cdp: kind.cdpUrl, cdpWait: CDP_WAIT_MS }
    case "spawned":
      return { ...untouched, app: kind.path }
    case "headless":
      return {
        ...all,
        ...(proxy === undefined ? {} : { proxy }),
        ...(profile === undefined ? {} : { profile }),
        headed: !kind.headless,
        stealth: settings.stealth ?? true,
        viewport: viewportOf(params, settings),
        args: [...(settings.args ?? []), ...proxyArgs(env)],
      }
  }
}

/** The browser settings that the model itself chose. */
export function chosenIn(kind: Kind, { app }: Params): NonNullable<FacadeStep["chosen"]> {
  return { settings: chosenBy(app, kind), called: FIELDS }
}

const FIELDS = { app: "app.path", appArgs: "app.args", killExisting: "app.kill_existing", cdp: "app.cdp_url" }

function chosenBy(app: App | undefined, kind: Kind): Settings {
  if (app?.cdp_url && kind.kind === "connected") return { cdp: kind.cdpUrl }
  if (!app?.path || kind.kind !== "spawned") return {}
  return { app: kind.path, appArgs: app.args, killExisting: app.kill_existing }
}

/** Despite its name, BYPASS_LOOPBACK sends requests to this machine through the proxy too. */
function proxyArgs(env: Environment): string[] {
  const { PUPPETEER_PROXY: proxy, PUPPETEER_PROXY_BYPASS_LOOPBACK, PUPPETEER_PROXY_IGNORE_CERT_ERRORS } = env
  return [
    ...(proxy ? [`--proxy-server=${proxy}`] : []),
    ...(proxy && isYes(PUPPETEER_PROXY_BYPASS_LOOPBACK) ? ["--proxy-bypass-list=<-loopback>"] : []),
    ...(isYes(PUPPETEER_PROXY_IGNORE_CERT_ERRORS) ? ["--ignore-certificate-errors"] : []),
  ]
}

function isYes(value: string | undefined): boolean {
  return /^(true|1|yes|on)$/i.test(value ?? "")
}
