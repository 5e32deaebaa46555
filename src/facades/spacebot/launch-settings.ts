import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import type { Environment } from "../../base/home.ts"
import type { Settings } from "../../command/define/settings.ts"
import type { Viewport } from "../../page/core/prepare-page.ts"
import type { BrowserSettings } from "./browser-settings.ts"

const viewport: Viewport = { width: 1280, height: 900, scale: 1 }

/** The variables in its document. */
export const variables = ["CHROME", "CHROME_PATH", "CHROME_FLAGS"] as const

export interface Launch {
  readonly browser: BrowserSettings
  /** Our own settings, which decide what the facade's configuration does not. */
  readonly settings: Settings
  readonly env: Environment
  readonly cwd: string
}

/** The settings of a new session. */
export function launchSettings({ browser, settings, env, cwd }: Launch): Settings {
  const executablePath = browser.executablePath || settings.executablePath || programIn(env, cwd)
  return {
    ...settings,
    noView: true,
    headed: browser.headless === undefined ? (settings.headed ?? false) : !browser.headless,
    viewport: settings.viewport ?? viewport,
    addresses: settings.addresses ?? "public",
    allowAddresses: [...(settings.allowAddresses ?? []), ...browser.allowedAddresses],
    args: [...(settings.args ?? []), ...wordsIn(env.CHROME_FLAGS)],
    ...(executablePath === undefined ? {} : { executablePath }),
    ...(browser.persistSession ? { profile: profileOf(browser, settings) } : {}),
  }
}

/** The profile of an agent that keeps its logins; the user may name another one. */
export function profileOf(browser: BrowserSettings, { profile }: Settings): string {
  return profile ?? sharedName(browser)
}

/** The name of the session and the profile that all workers of an agent share. */
export function sharedName({ agent }: BrowserSettings): string {
  if (/^[\w.-]{1,48}$/.test(agent)) return `spacebot-${agent}`
  // Different agents have different names, whatever is left of theirs.
  const digest = createHash("sha256").update(agent).digest("hex").slice(0, 12)
  return `spacebot-${agent.replace(/[^\w.-]+/g, "-").slice(0, 32)}-${digest}`
}

/** Variables of other programs may name what is not there. */
function programIn({ CHROME, CHROME_PATH }: Environment, cwd: string): string | undefined {
  const named = [CHROME, CHROME_PATH].flatMap((path) => (path ? [resolve(cwd, path)] : []))
  return named.find((path) => existsSync(path))
}

function wordsIn(text = ""): string[] {
  return text.split(/\s+/).filter((word) => word !== "")
}
