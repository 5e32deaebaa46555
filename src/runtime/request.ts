import { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import type { Command } from "../command/define/command.ts"
import { type Settings, seenFrom } from "../command/define/settings.ts"
import type { Caller } from "../command/run/caller.ts"
import type { Dialect } from "../command/run/dialect.ts"
import { type Called, checkChosen, evaluateByDefault } from "../command/run/evaluate-policy.ts"
import type { Request } from "../command/run/reply.ts"
import { defaultOptions, type GivenOptions, type SessionOptions } from "../session/browsers/launch-options.ts"
import { defaultSessionName } from "../session/names.ts"

/** The session name: from the settings, else the dialect's default, else that of the working tree. */
export function sessionName(settings: Settings, cwd: string, dialect: Dialect): string {
  return settings.session ?? dialect.defaults.session ?? defaultSessionName(cwd)
}

export interface RequestParts {
  readonly command: Command
  readonly args: Readonly<Record<string, unknown>>
  /** Merged from all sources. */
  readonly settings: Settings
  /** Only those of this very call. */
  readonly flags: Settings
  /** The settings that a confined caller chose itself, and the name it uses for them. */
  readonly chosen?: { readonly settings: Settings; readonly called: Called } | undefined
  readonly caller: Caller
}

export function makeRequest({ command, args, settings: set, flags, chosen, caller }: RequestParts): Request {
  const evaluate = set.evaluate ?? evaluateByDefault(caller)
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
    flags,
    given: launchOptions(seenFrom(caller.cwd, flags)),
    allowFileAccess: settings.allowFileAccess ?? false,
    evaluate,
    reveal: settings.reveal ?? false,
    secretOrigins: settings.secretOrigins ?? [],
    screenshotDir: seenFrom(caller.cwd, settings).screenshotDir,
    caller,
  }
}

/** Either a browser by its address or an application by its path: the one in the call itself wins. */
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
  if (settings.initScripts !== undefined) given.initScripts = settings.initScripts
  if (settings.userAgent !== undefined) given.userAgent = settings.userAgent
  if (settings.proxy !== undefined) given.proxy = settings.proxy
  if (settings.proxyBypass !== undefined) given.proxyBypass = settings.proxyBypass
  if (settings.proxyUser !== undefined) given.proxyUser = settings.proxyUser
  if (settings.proxyPassword !== undefined) given.proxyPassword = settings.proxyPassword
  if (settings.ignoreHttpsErrors !== undefined) given.ignoreHttpsErrors = settings.ignoreHttpsErrors
  if (settings.addresses !== undefined) given.addresses = settings.addresses
  if (settings.allowAddresses !== undefined) given.allowAddresses = settings.allowAddresses
  if (settings.viewport !== undefined) given.viewport = settings.viewport
  if (settings.colorScheme !== undefined) given.colorScheme = settings.colorScheme
  if (settings.stealth !== undefined) given.stealth = settings.stealth
  return given
}

const DISPLAY = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"]

export function displayOf(env: Environment): Environment {
  return Object.fromEntries(DISPLAY.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
