import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import type { Viewport } from "../page/prepare-page.ts"

interface Setting<T> {
  readonly schema: z.ZodType<T>
  /** On the command line: `--name`, with a value unless it is a switch. */
  readonly flag?: string
  readonly short?: string
  readonly isSwitch?: boolean
  /** Environment variables, the first that is set wins. */
  readonly env?: readonly string[]
  /** Which configuration files may set it. A project's file may not choose programs, profiles, proxies or wider rules. */
  readonly files: "any" | "user" | "none"
  readonly help: string
}

function setting<T>(schema: z.ZodType<T>, facts: Omit<Setting<T>, "schema">): Setting<T> {
  return { schema, ...facts }
}

const words = z.union([z.array(z.string()), z.string().transform((text) => text.split(/[,\n]/).filter((word) => word !== ""))])
const yes = z.union([z.boolean(), z.stringbool()])
const count = z.coerce.number().int().min(0)

/** Everything that can be set, once: by flag, variable or file. Later in the list of sources wins: files, variables, flags. */
export const settings = {
  session: setting(z.string(), {
    flag: "session",
    env: ["TABHAND_SESSION", "AGENT_BROWSER_SESSION"],
    files: "any",
    help: "name of the session; without it, one per working tree",
  }),
  tab: setting(z.string().min(1), { flag: "tab", files: "none", help: "id or label of the tab; without it, the active one" }),
  timeout: setting(count.min(1), {
    flag: "timeout",
    env: ["TABHAND_TIMEOUT"],
    files: "any",
    help: "deadline of the command in ms",
  }),
  budget: setting(count.min(20), {
    flag: "budget",
    env: ["TABHAND_BUDGET"],
    files: "any",
    help: "most tokens of text in a reply",
  }),
  json: setting(yes, {
    flag: "json",
    isSwitch: true,
    env: ["TABHAND_JSON", "AGENT_BROWSER_JSON"],
    files: "none",
    help: "one line of JSON instead of text",
  }),
  dialect: setting(z.enum(["tabhand", "agent-browser"]), {
    flag: "dialect",
    env: ["TABHAND_DIALECT"],
    files: "any",
    help: "how replies are written: tabhand or agent-browser",
  }),
  headed: setting(yes, {
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
  cdp: setting(z.coerce.string().min(1), {
    flag: "cdp",
    env: ["TABHAND_CDP", "AGENT_BROWSER_CDP"],
    files: "user",
    help: "use a running browser: its debugging port or address",
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
  extensions: setting(words, { flag: "extension", files: "user", help: "folders of unpacked extensions, separated by commas" }),
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
  allowFileAccess: setting(yes, {
    flag: "allow-file-access",
    isSwitch: true,
    files: "user",
    help: "let pages be opened from file: addresses",
  }),
  sessionIdleMinutes: setting(count, { files: "user", help: "close a session that nobody used for this long; 0 never" }),
  runtimeIdleMinutes: setting(count, { files: "user", help: "stop the runtime when it had no session for this long; 0 never" }),
  artifactsMaxMegabytes: setting(count, { files: "user", help: "how much our own files may take in all" }),
  artifactsMaxDays: setting(count, { files: "user", help: "how long our own files are kept" }),
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
    throw new TabhandError(code, `${source}: ${JSON.stringify(raw)?.slice(0, 100)} is not usable: ${z.prettifyError(parsed.error).replace(/^✖ /, "")}`, {
      hint: settings[name].help,
    })
  }
  Object.assign(into, { [name]: parsed.data })
}

function parseViewport(text: string, context: z.RefinementCtx): Viewport {
  const match = /^(\d{2,5})[x,](\d{2,5})(?:@(\d(?:\.\d+)?))?$/.exec(text)
  const [, width = "", height = "", scale = "1"] = match ?? []
  if (!match) {
    context.addIssue({ code: "custom", message: "write it like 1280x800, or 390x844@3 for three pixels per point" })
    return z.NEVER
  }
  return { width: Number(width), height: Number(height), scale: Number(scale) }
}
