import { createHash } from "node:crypto"
import { join } from "node:path"
import type { Settings } from "../../command/define/settings.ts"
import { DEFAULT_INSTANCE, type Instance } from "./config.ts"

const WINDOW = { width: 1280, height: 800 }
const CONNECT_MS = 10_000
const COMMAND_MS = 15_000
const LONGEST_NAME = 64

/** Where an agent's browser is found, and how it is started. */
export interface Place {
  /** The name of its session, which all connections of the agent share. */
  readonly session: string
  /** The name in the circuit breaker's message. */
  readonly plugin: string
  readonly settings: Settings
  readonly connectMs: number
  readonly commandMs: number
}

/** The facade's configuration wins over the caller's other settings, and those over the defaults of the document. */
export function placeOf(instance: Instance, agent: string | undefined, settings: Settings): Place {
  const { instance: name, args = [], window_width, window_height, headless, executable } = instance
  const { cdp: anyCdp, profile: anyProfile, executablePath, viewport, headed, ...others } = settings
  const connectMs = instance.connect_timeout_ms ?? CONNECT_MS
  const cdp = instance.cdp_url ?? anyCdp
  const base = ["nexo", name, ...(agent === undefined ? [] : [agent])].join(".")
  const where = cdp ?? folderOf(instance.user_data_dir ?? anyProfile, agent)
  const program = executable ?? executablePath
  const common = {
    session: shortened(where === undefined ? base : `${base}-${digest(where)}`),
    plugin: name === DEFAULT_INSTANCE ? "plugin.browser" : `plugin.browser.${name}`,
    connectMs,
    commandMs: instance.command_timeout_ms ?? COMMAND_MS,
  }
  // An attached browser has its own profile, and is started already.
  if (cdp !== undefined) {
    const { args: _args, extensions: _extensions, proxy: _proxy, stealth: _stealth, ...rest } = others
    return { ...common, settings: { ...rest, cdp, cdpWait: connectMs } }
  }
  return {
    ...common,
    settings: {
      ...others,
      headed: headless === undefined ? (headed ?? true) : !headless,
      profile: where ?? shortened(base),
      viewport: {
        scale: 1,
        ...viewport,
        width: window_width ?? viewport?.width ?? WINDOW.width,
        height: window_height ?? viewport?.height ?? WINDOW.height,
      },
      // The later one wins in the browser.
      args: [...(settings.args ?? []), ...args],
      ...(program === undefined ? {} : { executablePath: program }),
    },
  }
}

/** The profile's folder, or its name if the caller's settings name one. */
function folderOf(base: string | undefined, agent: string | undefined): string | undefined {
  if (base === undefined || agent === undefined) return base
  return /[\\/]/.test(base) ? join(base, "profiles", agent) : `${base}.${agent}`
}

/** Names of sessions and profiles have a greatest length. */
function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 9)}-${digest(name)}`
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8)
}
