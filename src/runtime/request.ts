import { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import type { Caller, Dialect } from "../command/caller.ts"
import type { Command } from "../command/command.ts"
import { type Called, checkChosen, evaluateByDefault } from "../command/evaluate-policy.ts"
import type { Request } from "../command/reply.ts"
import { type Settings, seenFrom } from "../command/settings.ts"
import { defaultOptions, type GivenOptions, type SessionOptions } from "../session/launch-options.ts"
import { defaultSessionName } from "../session/names.ts"

/** The session that a caller means who names none. */
export function sessionName(settings: Settings, cwd: string, dialect: Dialect): string {
  return settings.session ?? (dialect === "agent-browser" ? "default" : defaultSessionName(cwd))
}

export interface RequestParts {
  readonly command: Command
  readonly args: Readonly<Record<string, unknown>>
  /** All sources together. */
  readonly settings: Settings
  /** Only what stood in this very call. */
  readonly flags: Settings
  /** What a caller that is confined chose itself, and what it calls that. The rest was set for it. */
  readonly chosen?: { readonly settings: Settings; readonly called: Called }
  readonly caller: Caller
}

export function makeRequest({ command, args, settings: set, flags, chosen, caller }: RequestParts): Request {
  const evaluate = set.evaluate ?? evaluateByDefault(caller.door)
  if (chosen) checkChosen(chosen.settings, evaluate, caller, chosen.called)
  const settings = { ...set, ...chosen?.settings }
  return {
    command,
    args,
    session: sessionName(settings, caller.cwd, caller.dialect),
    tab: flags.tab,
    timeoutMs: settings.timeout,
    budget: settings.budget,
    view: settings.noView !== true,
    options: { ...defaultOptions, ...launchOptions(seenFrom(caller.cwd, oneBrowser(settings, flags))) },
    given: launchOptions(seenFrom(caller.cwd, flags)),
    allowFileAccess: settings.allowFileAccess ?? false,
    evaluate,
    secretOrigins: settings.secretOrigins ?? [],
    screenshotDir: seenFrom(caller.cwd, settings).screenshotDir,
    caller,
  }
}

/** A browser by its address, or an application by its path: what stands in the call itself wins. */
function oneBrowser(settings: Settings, flags: Settings): Settings {
  const { cdp, app, ...others } = settings
  if (cdp === undefined || app === undefined) return settings
  if (flags.cdp === undefined && flags.app !== undefined) return { ...others, app }
  if (flags.cdp !== undefined && flags.app === undefined) return { ...others, cdp }
  throw new TabhandError("bad_argument", "cdp and app each name a browser: only one of them can be used", {
    hint: "leave one of --cdp and --app out",
  })
}

function launchOptions(settings: Settings): GivenOptions {
  const given: { -readonly [K in keyof SessionOptions]?: SessionOptions[K] } = {}
  if (settings.headed !== undefined) given.headed = settings.headed
  if (settings.profile !== undefined) given.profile = settings.profile
  if (settings.cdp !== undefined) given.cdp = settings.cdp
  if (settings.cdpWait !== undefined) given.cdpWaitMs = settings.cdpWait
  if (settings.app !== undefined) {
    given.app = { path: settings.app, args: settings.appArgs ?? [], killExisting: settings.killExisting ?? false }
  }
  if (settings.executablePath !== undefined)
    given.executable = { path: settings.executablePath, setting: "executablePath" }
  if (settings.args !== undefined) given.args = settings.args
  if (settings.extensions !== undefined) given.extensions = settings.extensions
  if (settings.userAgent !== undefined) given.userAgent = settings.userAgent
  if (settings.proxy !== undefined) given.proxy = settings.proxy
  if (settings.viewport !== undefined) given.viewport = settings.viewport
  if (settings.stealth !== undefined) given.stealth = settings.stealth
  return given
}

const DISPLAY = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"]

export function displayOf(env: Environment): Environment {
  return Object.fromEntries(DISPLAY.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
