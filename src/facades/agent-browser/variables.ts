import { TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import { type SettingName, settings } from "../../command/define/settings.ts"

/** What becomes of one of agent-browser's variables. */
type Use =
  /** It sets that setting, in every dialect. */
  | { readonly sets: SettingName }
  /** What it requests is so anyway, or changes nothing that a caller sees. */
  | { readonly holds: string }
  /** It would be ignored, so it is refused, with what to use. */
  | { readonly instead: string }

const NO_RESTORE = "--profile <name> keeps cookies and logins"
const NO_PROVIDER = "--cdp <address> uses a browser that runs elsewhere"
const NO_DASHBOARD = "there is no dashboard; `tabhand session list` and `tabhand logs` show what happens"
const NO_STREAM = "the library's events and `get cdp-url` follow a session"
const NO_POLICY = "--evaluate and --addresses limit what a session may do"

/** Every variable that agent-browser documents. */
export const theirVariables: Readonly<Record<`AGENT_BROWSER_${string}`, Use>> = {
  AGENT_BROWSER_ACTION_POLICY: { instead: NO_POLICY },
  AGENT_BROWSER_ALLOWED_DOMAINS: { instead: NO_POLICY },
  AGENT_BROWSER_ALLOW_FILE_ACCESS: { sets: "allowFileAccess" },
  AGENT_BROWSER_ANNOTATE: { instead: "`screenshot --annotate` does it for one screenshot" },
  AGENT_BROWSER_ARGS: { sets: "args" },
  AGENT_BROWSER_AUTOSAVE_INTERVAL_MS: { instead: NO_RESTORE },
  AGENT_BROWSER_AUTO_CONNECT: { instead: "--cdp <port> names the running browser" },
  AGENT_BROWSER_CDP: { sets: "cdp" },
  AGENT_BROWSER_COLOR: { holds: "the text has no colours" },
  AGENT_BROWSER_COLOR_SCHEME: { sets: "colorScheme" },
  AGENT_BROWSER_CONFIG: { instead: "config.json in the folder that TABHAND_HOME names holds the settings" },
  AGENT_BROWSER_CONFIRM_ACTIONS: { instead: NO_POLICY },
  AGENT_BROWSER_CONFIRM_INTERACTIVE: { instead: NO_POLICY },
  AGENT_BROWSER_CONTENT_BOUNDARIES: { holds: "text of pages always has boundaries" },
  AGENT_BROWSER_DASHBOARD_ALLOWED_ORIGINS: { instead: NO_DASHBOARD },
  AGENT_BROWSER_DEBUG: { holds: "`tabhand logs` shows what the runtime logged" },
  AGENT_BROWSER_DEFAULT_TIMEOUT: { sets: "timeout" },
  AGENT_BROWSER_DOWNLOAD_PATH: { instead: "`download <target> <path>` and `wait --download <path>` name the file" },
  AGENT_BROWSER_ENABLE: { instead: "--init-script <path> runs a script before those of each page" },
  AGENT_BROWSER_ENCRYPTION_KEY: { instead: NO_RESTORE },
  AGENT_BROWSER_ENGINE: { instead: "every engine is Chromium; --executable-path names the browser" },
  AGENT_BROWSER_EXECUTABLE_PATH: { sets: "executablePath" },
  AGENT_BROWSER_EXTENSIONS: { sets: "extensions" },
  AGENT_BROWSER_HEADED: { sets: "headed" },
  AGENT_BROWSER_HIDE_SCROLLBARS: { holds: "browsers without a window show no scrollbars" },
  AGENT_BROWSER_IDLE_TIMEOUT_MS: { instead: '"sessionIdleMinutes" in config.json is for all sessions' },
  AGENT_BROWSER_IGNORE_HTTPS_ERRORS: { sets: "ignoreHttpsErrors" },
  AGENT_BROWSER_INIT_SCRIPTS: { sets: "initScripts" },
  AGENT_BROWSER_IOS_DEVICE: { instead: "`set device` emulates one" },
  AGENT_BROWSER_IOS_UDID: { instead: "`set device` emulates one" },
  AGENT_BROWSER_JSON: { sets: "json" },
  AGENT_BROWSER_MAX_OUTPUT: { instead: "--budget <tokens> limits a reply" },
  AGENT_BROWSER_NAMESPACE: { instead: "TABHAND_HOME is a separate home with its own runtime" },
  AGENT_BROWSER_NO_AUTO_DIALOG: { instead: "`dialog` answers the dialogs that wait for an answer" },
  AGENT_BROWSER_NO_WEBMCP: { holds: "there are no tools of pages" },
  AGENT_BROWSER_NO_XVFB: { holds: "no virtual display is started" },
  AGENT_BROWSER_OBSCURA_STEALTH: { instead: "--stealth" },
  AGENT_BROWSER_PIN_TAB: { instead: "--tab <id> names the tab of each call" },
  AGENT_BROWSER_PLUGINS: { instead: "there are no plugins" },
  AGENT_BROWSER_PROFILE: { sets: "profile" },
  AGENT_BROWSER_PROVIDER: { instead: NO_PROVIDER },
  AGENT_BROWSER_PROXY: { sets: "proxy" },
  AGENT_BROWSER_PROXY_BYPASS: { sets: "proxyBypass" },
  AGENT_BROWSER_PROXY_PASSWORD: { sets: "proxyPassword" },
  AGENT_BROWSER_PROXY_USERNAME: { sets: "proxyUser" },
  AGENT_BROWSER_RESTORE: { instead: NO_RESTORE },
  AGENT_BROWSER_RESTORE_CHECK_FN: { instead: NO_RESTORE },
  AGENT_BROWSER_RESTORE_CHECK_TEXT: { instead: NO_RESTORE },
  AGENT_BROWSER_RESTORE_CHECK_URL: { instead: NO_RESTORE },
  AGENT_BROWSER_RESTORE_SAVE: { instead: NO_RESTORE },
  AGENT_BROWSER_SCREENSHOT_DIR: { instead: "`screenshot <path>` names the file" },
  AGENT_BROWSER_SCREENSHOT_FORMAT: { instead: "`screenshot <path>` has the format of its file's name" },
  AGENT_BROWSER_SCREENSHOT_QUALITY: { instead: "`screenshot --quality` sets it" },
  AGENT_BROWSER_SESSION: { sets: "session" },
  AGENT_BROWSER_SESSION_NAME: { instead: NO_RESTORE },
  AGENT_BROWSER_SKILLS_DIR: { instead: "`skills get` shows the guides of this version" },
  AGENT_BROWSER_SOCKET_DIR: { instead: "TABHAND_HOME moves the socket too" },
  AGENT_BROWSER_STATE: { instead: NO_RESTORE },
  AGENT_BROWSER_STATE_EXPIRE_DAYS: { instead: NO_RESTORE },
  AGENT_BROWSER_STREAM_MAX_HEIGHT: { instead: NO_STREAM },
  AGENT_BROWSER_STREAM_MAX_WIDTH: { instead: NO_STREAM },
  AGENT_BROWSER_STREAM_PORT: { instead: NO_STREAM },
  AGENT_BROWSER_STREAM_QUALITY: { instead: NO_STREAM },
  AGENT_BROWSER_USER_AGENT: { sets: "userAgent" },
  AGENT_BROWSER_WEBGPU: { instead: "--args=--enable-unsafe-webgpu" },
}

/** Refuses what would be ignored: a caller that sets a limit by a variable must not run without it. */
export function checkVariables(env: Environment): void {
  for (const [name, use] of Object.entries(theirVariables)) {
    const value = env[name]
    if (!("instead" in use) || value === undefined || /^(?:0|false|no|off|)$/i.test(value)) continue
    // This dialect prints no hints.
    throw new TabhandError("bad_config", `${name} is set, but has no effect here: ${use.instead}`, {
      hint: `unset ${name}`,
    })
  }
}

/** What becomes of each, in words. */
export const variablesInWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(theirVariables).map(([name, use]) => [name, inWords(use)]),
)

function inWords(use: Use): string {
  if ("sets" in use) {
    const { flag }: { readonly flag?: string } = settings[use.sets]
    return flag === undefined ? `sets \`${use.sets}\`` : `the same as \`--${flag}\``
  }
  return "holds" in use ? `changes nothing: ${use.holds}` : `refused: ${use.instead}`
}
