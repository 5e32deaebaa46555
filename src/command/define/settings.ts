import { resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { dialectNames } from "../../generated/facade-names.ts"
import type { Viewport } from "../../page/core/prepare-page.ts"
import { readAllowedAddress } from "../../session/addresses/allowed.ts"
import { addressScopes } from "../../session/browsers/launch-options.ts"
import { LONGEST_WAIT_MS } from "./arg.ts"
import { codePlaces } from "./effects.ts"
import { numeric, textual, yesOrNo } from "./lenient.ts"
import { readSecretOrigin } from "./secret-origins.ts"
import { type Setting, type SettingScope, setting } from "./setting.ts"
import { inWords, nearestAllowed, wanted } from "./wanted.ts"

const words = z.union([
  z.array(z.string()),
  z.string().transform((text) => text.split(/[,\n]/).filter((word) => word !== "")),
])
const secretOrigin = z.string().refine((written) => readSecretOrigin(written) !== undefined, {
  message: "written like SHOP_PASSWORD=https://shop.example",
})
const allowedAddress = z.string().refine((written) => readAllowedAddress(written) !== undefined, {
  message: "a host, host:port, a network like 10.1.0.0/16, or *.example.com",
})
const count = z.number().int().min(0)
/** More minutes, days or megabytes than any sensible value. */
const MANY = 1_000_000

/** All settings, declared once. The later source wins: files, variables, flags. */
export const settings = {
  session: setting(z.string(), {
    scope: "call",
    flag: "session",
    env: ["TABHAND_SESSION", "AGENT_BROWSER_SESSION"],
    files: "any",
    help: "name of the session; without it, one per working tree, to whose name a project's file can only add",
  }),
  tab: setting(z.string().min(1), {
    scope: "call",
    option: { name: "tab" },
    confined: true,
    flag: "tab",
    files: "none",
    help: "id or label of the tab; without it, the active one",
  }),
  timeout: setting(numeric(count.min(1).max(LONGEST_WAIT_MS)), {
    scope: "call",
    option: { name: "timeoutMs" },
    confined: true,
    flag: "timeout",
    env: ["TABHAND_TIMEOUT", "AGENT_BROWSER_DEFAULT_TIMEOUT"],
    files: "any",
    help: "deadline of the command in ms",
  }),
  budget: setting(numeric(count.min(20)), {
    scope: "call",
    option: { name: "budget" },
    confined: true,
    flag: "budget",
    env: ["TABHAND_BUDGET"],
    files: "any",
    help: "most tokens of text in a reply",
  }),
  noView: setting(yesOrNo(), {
    scope: "call",
    option: {
      name: "view",
      inverts: true,
      help: "whether the reply reports what changed on the page, or shows a new page",
    },
    confined: true,
    flag: "no-view",
    isSwitch: true,
    env: ["TABHAND_NO_VIEW"],
    files: "any",
    help: "leave out what changed on the page, and new pages",
  }),
  reveal: setting(yesOrNo(), {
    scope: "call",
    option: { name: "reveal" },
    flag: "reveal",
    isSwitch: true,
    files: "none",
    help: "show tokens, cookies and other values that are secrets by their shape or name; not secrets that were declared or typed",
  }),
  json: setting(yesOrNo(), {
    scope: "call",
    confined: true,
    flag: "json",
    isSwitch: true,
    env: ["TABHAND_JSON", "AGENT_BROWSER_JSON"],
    files: "none",
    help: "one line of JSON instead of text",
  }),
  dialect: setting(z.enum(["tabhand", ...dialectNames]), {
    scope: "call",
    flag: "dialect",
    env: ["TABHAND_DIALECT"],
    files: "user",
    help: `how replies are written: ${["tabhand", ...dialectNames].join(" or ")}`,
  }),
  headed: setting(yesOrNo(), {
    scope: "launch",
    flag: "headed",
    isSwitch: true,
    env: ["TABHAND_HEADED", "AGENT_BROWSER_HEADED"],
    files: "any",
    help: "show the browser's window",
  }),
  profile: setting(z.string().min(1), {
    scope: "launch",
    path: "path or name",
    power: "uses what another browser keeps",
    flag: "profile",
    env: ["TABHAND_PROFILE", "AGENT_BROWSER_PROFILE"],
    files: "user",
    help: "keep cookies and logins in this named profile, or in this folder",
  }),
  cdp: setting(textual(z.string().min(1)), {
    scope: "launch",
    power: "takes over a running browser",
    flag: "cdp",
    env: ["TABHAND_CDP", "AGENT_BROWSER_CDP"],
    files: "user",
    help: "use a running browser: its debugging port or address",
  }),
  cdpWait: setting(numeric(count.max(LONGEST_WAIT_MS)), {
    scope: "launch",
    flag: "cdp-wait",
    files: "user",
    help: "how long the browser at an http address of --cdp may take to answer there, in ms",
  }),
  app: setting(z.string().min(1), {
    scope: "launch",
    path: "path",
    power: "starts a program of this machine",
    flag: "app",
    files: "user",
    help: "use an application that is built on Chromium: the path of its program, which is started unless it runs with a debugging port",
  }),
  appArgs: setting(words, {
    scope: "launch",
    power: "gives arguments to a program of this machine",
    flag: "app-args",
    files: "user",
    help: "arguments for the program of --app, separated by commas",
  }),
  killExisting: setting(yesOrNo(), {
    scope: "launch",
    power: "ends programs of this machine",
    flag: "kill-existing",
    isSwitch: true,
    files: "none",
    help: "end the application of --app first when it runs without a debugging port",
  }),
  executablePath: setting(z.string().min(1), {
    scope: "launch",
    path: "path or name",
    power: "starts a program of this machine",
    flag: "executable-path",
    env: ["TABHAND_EXECUTABLE_PATH", "AGENT_BROWSER_EXECUTABLE_PATH", "PUPPETEER_EXECUTABLE_PATH"],
    files: "user",
    help: "the browser to start",
  }),
  args: setting(words, {
    scope: "launch",
    power: "gives arguments to a program of this machine",
    flag: "args",
    env: ["TABHAND_ARGS", "AGENT_BROWSER_ARGS"],
    files: "user",
    help: "more arguments for the browser, separated by commas",
  }),
  extensions: setting(words, {
    scope: "launch",
    path: "path",
    power: "loads programs into the browser",
    flag: "extension",
    env: ["TABHAND_EXTENSIONS", "AGENT_BROWSER_EXTENSIONS"],
    files: "user",
    help: "folders of unpacked extensions, separated by commas",
  }),
  initScripts: setting(words, {
    scope: "launch",
    path: "path",
    power: "runs code of this machine's files in pages",
    flag: "init-script",
    env: ["TABHAND_INIT_SCRIPTS", "AGENT_BROWSER_INIT_SCRIPTS"],
    files: "user",
    help: "files whose scripts run in every document before its own, separated by commas",
  }),
  userAgent: setting(z.string().min(1), {
    scope: "launch",
    flag: "user-agent",
    env: ["TABHAND_USER_AGENT", "AGENT_BROWSER_USER_AGENT"],
    files: "any",
    help: "the user agent that pages see",
  }),
  proxy: setting(z.string().min(1), {
    scope: "launch",
    power: "sends the browser's requests elsewhere",
    flag: "proxy",
    env: ["TABHAND_PROXY", "AGENT_BROWSER_PROXY"],
    files: "user",
    help: "proxy server, like http://host:port or socks5://host:port; http://user:password@host:port signs in",
  }),
  proxyBypass: setting(z.string().min(1), {
    scope: "launch",
    power: "sends the browser's requests elsewhere",
    flag: "proxy-bypass",
    env: ["TABHAND_PROXY_BYPASS", "AGENT_BROWSER_PROXY_BYPASS"],
    files: "user",
    help: "hosts that are reached without the proxy, separated by commas; this machine always is, except with <-loopback>",
  }),
  proxyUser: setting(z.string().min(1), {
    scope: "launch",
    power: "sends the browser's requests elsewhere",
    env: ["TABHAND_PROXY_USER", "AGENT_BROWSER_PROXY_USERNAME"],
    files: "user",
    help: "the user's name at the proxy, if its address does not have it",
  }),
  proxyPassword: setting(z.string().min(1), {
    scope: "launch",
    power: "sends the browser's requests elsewhere",
    env: ["TABHAND_PROXY_PASSWORD", "AGENT_BROWSER_PROXY_PASSWORD"],
    files: "user",
    isSecret: true,
    help: "the user's password at the proxy, if its address does not have it; never shown",
  }),
  ignoreHttpsErrors: setting(yesOrNo(), {
    scope: "launch",
    power: "accepts certificates that are not trusted",
    flag: "ignore-https-errors",
    isSwitch: true,
    env: ["TABHAND_IGNORE_HTTPS_ERRORS", "AGENT_BROWSER_IGNORE_HTTPS_ERRORS"],
    files: "user",
    help: "open sites whose certificates are not trusted; not in other sessions, and not for service workers",
  }),
  addresses: setting(z.enum(addressScopes), {
    scope: "launch",
    power: "chooses which networks pages reach",
    flag: "addresses",
    files: "user",
    help: "which addresses the session's pages reach: any, or public, which are those of the public internet only",
  }),
  allowAddresses: setting(words.pipe(z.array(allowedAddress)), {
    scope: "launch",
    power: "lets pages reach addresses that are not public",
    flag: "allow-addresses",
    files: "user",
    help: "what --addresses public does not apply to, separated by commas: localhost:3000, 10.1.0.0/16, intranet.example, *.corp.example",
  }),
  viewport: setting(z.string().transform(parseViewport), {
    scope: "launch",
    flag: "viewport",
    env: ["TABHAND_VIEWPORT"],
    files: "any",
    help: "size of the page, like 1280x800 or 390x844@3",
  }),
  colorScheme: setting(z.enum(["dark", "light", "no-preference"]), {
    scope: "launch",
    flag: "color-scheme",
    env: ["TABHAND_COLOR_SCHEME", "AGENT_BROWSER_COLOR_SCHEME"],
    files: "any",
    help: "the colours that pages should have; `set media` changes them",
  }),
  stealth: setting(yesOrNo(), {
    scope: "launch",
    flag: "stealth",
    isSwitch: true,
    env: ["TABHAND_STEALTH"],
    files: "any",
    help: "look like a browser with a window; only where Tabhand starts one without",
  }),
  evaluate: setting(z.enum(codePlaces), {
    scope: "call",
    flag: "evaluate",
    env: ["TABHAND_EVALUATE"],
    files: "user",
    help: "where code may run: off, page, or host, which is this machine; page over MCP and HTTP and for tools of the library unless set, else host",
  }),
  secretOrigins: setting(words.pipe(z.array(secretOrigin)), {
    scope: "launch",
    files: "user",
    help: "the only sites that secrets are typed into, each like SHOP_PASSWORD=https://shop.example",
  }),
  facades: setting(z.record(z.string(), z.record(z.string(), z.unknown())), {
    scope: "launch",
    files: "user",
    help: 'settings of facades under the names of their own documents, like {"spacebot": {"evaluate_enabled": true}}',
  }),
  facadeConfig: setting(z.string().min(1), {
    scope: "launch",
    path: "path",
    flag: "facade-config",
    env: ["TABHAND_FACADE_CONFIG"],
    files: "user",
    help: "a configuration file in the format of the program whose tools are offered: TOML, YAML or JSON",
  }),
  agent: setting(z.string().min(1), {
    scope: "launch",
    flag: "agent",
    env: ["TABHAND_AGENT"],
    files: "user",
    help: "the agent whose part of a facade's settings applies",
  }),
  screenshotDir: setting(z.string().min(1), {
    scope: "call",
    path: "path",
    env: ["TABHAND_SCREENSHOT_DIR"],
    files: "user",
    help: "where `run` keeps screenshots of its code without a path of their own; else the folder for temporary files",
  }),
  allowFileAccess: setting(yesOrNo(), {
    scope: "launch",
    power: "opens files of this machine",
    flag: "allow-file-access",
    isSwitch: true,
    env: ["TABHAND_ALLOW_FILE_ACCESS", "AGENT_BROWSER_ALLOW_FILE_ACCESS"],
    files: "user",
    help: "let pages be opened from file: addresses",
  }),
  requestLogSize: setting(numeric(count.min(1).max(MANY)), {
    scope: "runtime",
    files: "user",
    help: "how many requests a session's log keeps; older ones are dropped",
  }),
  requestLogMegabytes: setting(numeric(count.min(1).max(MANY)), {
    scope: "runtime",
    files: "user",
    help: "how much memory a session's log of requests may take",
  }),
  sessionIdleMinutes: setting(numeric(count.max(MANY)), {
    scope: "runtime",
    files: "user",
    help: "close a session that was not used for this long; 0 never",
  }),
  runtimeIdleMinutes: setting(numeric(count.max(MANY)), {
    scope: "runtime",
    files: "user",
    help: "stop the runtime when it had no session for this long; 0 never",
  }),
  artifactsMaxMegabytes: setting(numeric(count.max(MANY)), {
    scope: "runtime",
    files: "user",
    help: "how much our own files may take in all",
  }),
  artifactsMaxDays: setting(numeric(count.max(MANY)), {
    scope: "runtime",
    files: "user",
    help: "how long our own files are kept",
  }),
} as const

/** Values where no source sets one and the code has a single default. */
export const settingDefaults = {
  noView: false,
  reveal: false,
  json: false,
  dialect: "tabhand",
  headed: false,
  killExisting: false,
  addresses: "any",
  stealth: false,
  ignoreHttpsErrors: false,
  allowFileAccess: false,
  requestLogSize: 5_000,
  requestLogMegabytes: 16,
  sessionIdleMinutes: 60,
  runtimeIdleMinutes: 15,
  artifactsMaxMegabytes: 1024,
  artifactsMaxDays: 7,
} as const

export type SettingName = keyof typeof settings
export type Settings = { [K in SettingName]?: z.output<(typeof settings)[K]["schema"]> }

/** Any declaration: what all of them may have. */
export type AnySetting = Setting<unknown>

/** The settings that are fixed when a session starts. */
export type LaunchSettings = Pick<Settings, NamesIn<"launch">>
type NamesIn<Scope extends SettingScope> = {
  [K in SettingName]: (typeof settings)[K]["scope"] extends Scope ? K : never
}[SettingName]

/** What each call may say besides its arguments, under the names that doors use. */
export type CallOptions = {
  readonly [K in SettingName as OptionNameOf<(typeof settings)[K]>]?: Settings[K] | undefined
}
type OptionNameOf<Declared> = Declared extends { readonly option: { readonly name: infer Name extends string } }
  ? Name
  : never

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

export function settingNames(): SettingName[] {
  return Object.keys(settings).filter(isSettingName)
}

/** Validates one raw value; `source` names the file, variable or flag in the error. */
export function readSetting(name: SettingName, raw: unknown, source: string, into: Settings): void {
  const parsed = settings[name].schema.safeParse(raw)
  if (!parsed.success) {
    const code = source.startsWith("--") ? "bad_flag" : "bad_config"
    const problem = `${source}: ${inWords(raw)} is not usable: it must be ${wanted(parsed.error)}`
    const near = nearestAllowed(raw, parsed.error)
    throw new TabhandError(code, problem, { hint: near === undefined ? settings[name].help : `did you mean ${near}?` })
  }
  Object.assign(into, { [name]: parsed.data })
}

/** Merges two sources, of which the second wins; limits on secrets are combined, so no source can lift them. */
export function together(set: Settings, flags: Settings): Settings {
  const secretOrigins = [...(set.secretOrigins ?? []), ...(flags.secretOrigins ?? [])]
  return { ...set, ...flags, ...(secretOrigins.length === 0 ? {} : { secretOrigins }) }
}

/** Resolves relative paths against the directory of the file that holds them. */
export function seenFrom(folder: string, given: Settings): Settings {
  const seen = { ...given }
  for (const name of settingNames()) {
    const { path }: AnySetting = settings[name]
    if (path && given[name] !== undefined) Object.assign(seen, { [name]: located(folder, given[name], path) })
  }
  return seen
}

function located(folder: string, written: unknown, path: "path" | "path or name"): unknown {
  if (Array.isArray(written)) return written.map((each) => located(folder, each, path))
  const isName = path === "path or name" && !/[\\/]/.test(String(written))
  return isName ? written : resolve(folder, String(written))
}

/** Settings as configuration files write them, which is how they reach a runtime in another process. */
export function asWritten({ viewport, ...others }: Settings): Record<string, unknown> {
  const size = viewport && `${viewport.width}x${viewport.height}@${viewport.scale}`
  return Object.fromEntries(Object.entries({ ...others, viewport: size }).filter(([, value]) => value !== undefined))
}

function parseViewport(text: string, context: z.RefinementCtx): Viewport {
  const [, width, height, scale = "1"] = /^([1-9]\d{1,4})[x,]([1-9]\d{1,4})(?:@(\d(?:\.\d+)?))?$/.exec(text) ?? []
  if (width === undefined || height === undefined || Number(scale) === 0) {
    context.addIssue({ code: "custom", message: "written like 1280x800, or 390x844@3 for three pixels per point" })
    return z.NEVER
  }
  return { width: Number(width), height: Number(height), scale: Number(scale) }
}
