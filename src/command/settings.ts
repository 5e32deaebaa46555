import { resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import type { Viewport } from "../page/prepare-page.ts"
import { LONGEST_WAIT_MS } from "./arg.ts"
import { codePlaces } from "./effects.ts"
import { numeric, textual, yesOrNo } from "./lenient.ts"
import { readSecretOrigin } from "./secret-origins.ts"
import { inWords, wanted } from "./wanted.ts"

interface Setting<T> {
  readonly schema: z.ZodType<T>
  /** On the command line: `--name`, with a value unless it is a switch. */
  readonly flag?: string
  readonly isSwitch?: boolean
  /** Environment variables, the first that is set wins. */
  readonly env?: readonly string[]
  /** Which configuration files may set it. A project's file may not choose programs, profiles, proxies, another's session or wider rules. */
  readonly files: "any" | "user" | "none"
  readonly help: string
}

function setting<T>(schema: z.ZodType<T>, facts: Omit<Setting<T>, "schema">): Setting<T> {
  return { schema, ...facts }
}

const words = z.union([
  z.array(z.string()),
  z.string().transform((text) => text.split(/[,\n]/).filter((word) => word !== "")),
])
const secretOrigin = z.string().refine((written) => readSecretOrigin(written) !== undefined, {
  message: "written like SHOP_PASSWORD=https://shop.example",
})
const count = z.number().int().min(0)
/** More minutes, days or megabytes than anybody means. */
const MANY = 1_000_000

/** Everything that can be set, once: by flag, variable or file. Later in the list of sources wins: files, variables, flags. */
export const settings = {
  session: setting(z.string(), {
    flag: "session",
    env: ["TABHAND_SESSION", "AGENT_BROWSER_SESSION"],
    files: "any",
    help: "name of the session; without it, one per working tree, to whose name a project's file can only add",
  }),
  tab: setting(z.string().min(1), {
    flag: "tab",
    files: "none",
    help: "id or label of the tab; without it, the active one",
  }),
  timeout: setting(numeric(count.min(1).max(LONGEST_WAIT_MS)), {
    flag: "timeout",
    env: ["TABHAND_TIMEOUT"],
    files: "any",
    help: "deadline of the command in ms",
  }),
  budget: setting(numeric(count.min(20)), {
    flag: "budget",
    env: ["TABHAND_BUDGET"],
    files: "any",
    help: "most tokens of text in a reply",
  }),
  noView: setting(yesOrNo(), {
    flag: "no-view",
    isSwitch: true,
    env: ["TABHAND_NO_VIEW"],
    files: "any",
    help: "do not tell what changed on the page, and do not show a page that came",
  }),
  json: setting(yesOrNo(), {
    flag: "json",
    isSwitch: true,
    env: ["TABHAND_JSON", "AGENT_BROWSER_JSON"],
    files: "none",
    help: "one line of JSON instead of text",
  }),
  dialect: setting(z.enum(["tabhand", "agent-browser"]), {
    flag: "dialect",
    env: ["TABHAND_DIALECT"],
    files: "user",
    help: "how replies are written: tabhand or agent-browser",
  }),
  headed: setting(yesOrNo(), {
    flag: "headed",
    isSwitch: true,
    env: ["TABHAND_HEADED", "AGENT_BROWSER_HEADED"],
    files: "any",
    help: "show the browser's window",
  }),
  profile: setting(z.string().min(1), {
    flag: "profile",
    env: ["TABHAND_PROFILE", "AGENT_BROWSER_PROFILE"],
    files: "user",
    help: "keep cookies and logins in this named profile, or in this folder",
  }),
  cdp: setting(textual(z.string().min(1)), {
    flag: "cdp",
    env: ["TABHAND_CDP", "AGENT_BROWSER_CDP"],
    files: "user",
    help: "use a running browser: its debugging port or address",
  }),
  cdpWait: setting(numeric(count.max(LONGEST_WAIT_MS)), {
    flag: "cdp-wait",
    files: "user",
    help: "how long the browser at an http address of --cdp may take to answer there, in ms",
  }),
  app: setting(z.string().min(1), {
    flag: "app",
    files: "user",
    help: "use an application that is built on Chromium: the path of its program, which is started unless it runs with a debugging port",
  }),
  appArgs: setting(words, {
    flag: "app-args",
    files: "user",
    help: "arguments for the program of --app, separated by commas",
  }),
  killExisting: setting(yesOrNo(), {
    flag: "kill-existing",
    isSwitch: true,
    files: "none",
    help: "end the application of --app first when it runs without a debugging port",
  }),
  executablePath: setting(z.string().min(1), {
    flag: "executable-path",
    env: ["TABHAND_EXECUTABLE_PATH", "AGENT_BROWSER_EXECUTABLE_PATH", "PUPPETEER_EXECUTABLE_PATH"],
    files: "user",
    help: "the browser to start",
  }),
  args: setting(words, {
    flag: "args",
    env: ["TABHAND_ARGS", "AGENT_BROWSER_ARGS"],
    files: "user",
    help: "more arguments for the browser, separated by commas",
  }),
  extensions: setting(words, {
    flag: "extension",
    files: "user",
    help: "folders of unpacked extensions, separated by commas",
  }),
  userAgent: setting(z.string().min(1), {
    flag: "user-agent",
    env: ["TABHAND_USER_AGENT", "AGENT_BROWSER_USER_AGENT"],
    files: "any",
    help: "what pages are told the browser is",
  }),
  proxy: setting(z.string().min(1), {
    flag: "proxy",
    env: ["TABHAND_PROXY", "AGENT_BROWSER_PROXY"],
    files: "user",
    help: "proxy server, like http://host:port or socks5://host:port",
  }),
  viewport: setting(z.string().transform(parseViewport), {
    flag: "viewport",
    env: ["TABHAND_VIEWPORT"],
    files: "any",
    help: "size of the page, like 1280x800 or 390x844@3",
  }),
  stealth: setting(yesOrNo(), {
    flag: "stealth",
    isSwitch: true,
    env: ["TABHAND_STEALTH"],
    files: "any",
    help: "look like a browser with a window; only where Tabhand starts one without",
  }),
  evaluate: setting(z.enum(codePlaces), {
    flag: "evaluate",
    env: ["TABHAND_EVALUATE"],
    files: "user",
    help: "where code may run: off, page, or host, which is this machine; page for MCP and HTTP unless set, else host",
  }),
  secretOrigins: setting(words.pipe(z.array(secretOrigin)), {
    files: "user",
    help: "the only sites that secrets are typed into, each like SHOP_PASSWORD=https://shop.example",
  }),
  screenshotDir: setting(z.string().min(1), {
    env: ["TABHAND_SCREENSHOT_DIR"],
    files: "user",
    help: "where `run` keeps the screenshots of its code that were not told where; else the folder for temporary files",
  }),
  allowFileAccess: setting(yesOrNo(), {
    flag: "allow-file-access",
    isSwitch: true,
    files: "user",
    help: "let pages be opened from file: addresses",
  }),
  sessionIdleMinutes: setting(numeric(count.max(MANY)), {
    files: "user",
    help: "close a session that nobody used for this long; 0 never",
  }),
  runtimeIdleMinutes: setting(numeric(count.max(MANY)), {
    files: "user",
    help: "stop the runtime when it had no session for this long; 0 never",
  }),
  artifactsMaxMegabytes: setting(numeric(count.max(MANY)), {
    files: "user",
    help: "how much our own files may take in all",
  }),
  artifactsMaxDays: setting(numeric(count.max(MANY)), { files: "user", help: "how long our own files are kept" }),
} as const

export type SettingName = keyof typeof settings
export type Settings = { [K in SettingName]?: z.output<(typeof settings)[K]["schema"]> }

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

export function settingNames(): SettingName[] {
  return Object.keys(settings).filter(isSettingName)
}

/** One raw value, checked; `source` names the file, variable or flag for the error. */
export function readSetting(name: SettingName, raw: unknown, source: string, into: Settings): void {
  const parsed = settings[name].schema.safeParse(raw)
  if (!parsed.success) {
    const code = source.startsWith("--") ? "bad_flag" : "bad_config"
    const problem = `${source}: ${inWords(raw)} is not usable: it must be ${wanted(parsed.error)}`
    throw new TabhandError(code, problem, { hint: settings[name].help })
  }
  Object.assign(into, { [name]: parsed.data })
}

/** Settings of two sources, of which the second wins; but what limits secrets is never taken back by another source. */
export function together(set: Settings, flags: Settings): Settings {
  const secretOrigins = [...(set.secretOrigins ?? []), ...(flags.secretOrigins ?? [])]
  return { ...set, ...flags, ...(secretOrigins.length === 0 ? {} : { secretOrigins }) }
}

/** The same settings with the paths in them as they look from the folder in which they were written. */
export function seenFrom(folder: string, given: Settings): Settings {
  const { profile, executablePath, app, extensions, screenshotDir } = given
  return {
    ...given,
    ...(profile === undefined ? {} : { profile: nameOrPath(folder, profile) }),
    ...(executablePath === undefined ? {} : { executablePath: nameOrPath(folder, executablePath) }),
    ...(app === undefined ? {} : { app: resolve(folder, app) }),
    ...(screenshotDir === undefined ? {} : { screenshotDir: resolve(folder, screenshotDir) }),
    ...(extensions === undefined ? {} : { extensions: extensions.map((path) => resolve(folder, path)) }),
  }
}

/** A bare name, of a profile or a program, stays one. */
function nameOrPath(folder: string, written: string): string {
  return /[\\/]/.test(written) ? resolve(folder, written) : written
}

function parseViewport(text: string, context: z.RefinementCtx): Viewport {
  const [, width, height, scale = "1"] = /^([1-9]\d{1,4})[x,]([1-9]\d{1,4})(?:@(\d(?:\.\d+)?))?$/.exec(text) ?? []
  if (width === undefined || height === undefined || Number(scale) === 0) {
    context.addIssue({ code: "custom", message: "written like 1280x800, or 390x844@3 for three pixels per point" })
    return z.NEVER
  }
  return { width: Number(width), height: Number(height), scale: Number(scale) }
}
