import { createHash } from "node:crypto"
import { resolve } from "node:path"
import type { Settings } from "../../command/define/settings.ts"
import type { App } from "./params.ts"

/** The browser that a tab is in. */
export type Kind =
  /** A browser that we start, hidden or with a window. */
  | { readonly kind: "headless"; readonly headless: boolean }
  /** An application that is started, or attached to if it already runs with a debugging port. */
  | { readonly kind: "spawned"; readonly path: string }
  /** A running browser. */
  | { readonly kind: "connected"; readonly cdpUrl: string }

export function kindOf(app: App | undefined, settings: Settings, cwd: string): Kind {
  const { cdp, app: configured } = settings
  if (app?.cdp_url) return connected(app.cdp_url)
  if (app?.path) return { kind: "spawned", path: resolve(cwd, app.path) }
  if (cdp !== undefined) return connected(cdp)
  if (configured !== undefined) return { kind: "spawned", path: resolve(cwd, configured) }
  return { kind: "headless", headless: settings.headed !== true }
}

function connected(cdpUrl: string): Kind {
  return { kind: "connected", cdpUrl: cdpUrl.replace(/\/+$/, "") }
}

/** The description in the error about a bound tab; kinds with the same description are equal. */
export function describeKind(kind: Kind): string {
  switch (kind.kind) {
    case "headless":
      return `headless ${visibility(kind)}`
    case "spawned":
      return `spawned:${kind.path}`
    case "connected":
      return `connected:${kind.cdpUrl}`
  }
}

export function describeBrowser(kind: Kind, pid: number | undefined): string {
  switch (kind.kind) {
    case "headless":
      return `headless browser (${visibility(kind)})`
    case "spawned":
      return `spawned ${kind.path} (pid ${pid ?? "?"})`
    case "connected":
      return `connected ${kind.cdpUrl}`
  }
}

function visibility({ headless }: { readonly headless: boolean }): string {
  return headless ? "hidden" : "visible"
}

const NAME_LENGTH = 48

/** The name of the session for all tabs of that kind. For our own browser, it is the owner's session. */
export function sessionFor(kind: Kind, owner: string): string {
  if (kind.kind === "headless") return owner
  const hash = createHash("sha256")
    .update(`${owner}\n${describeKind(kind)}`)
    .digest("hex")
    .slice(0, 8)
  return `${owner.slice(0, NAME_LENGTH)}.${kind.kind === "spawned" ? "app" : "cdp"}-${hash}`
}
