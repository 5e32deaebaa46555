import type { Environment } from "./home.ts"

/**
 * The variables that a client passes on to the runtime; nothing else of its environment leaves the process.
 * The display variables let a runtime that was started without one open a headed browser.
 */
export const forwardedVariables = [
  "TABHAND_SESSION",
  "TABHAND_DIALECT",
  "TABHAND_EXECUTABLE_PATH",
  "TABHAND_ARGS",
  "TABHAND_CDP",
  "TABHAND_HEADED",
  "TABHAND_PROFILE",
  "TABHAND_PROXY",
  "TABHAND_USER_AGENT",
  "TABHAND_VIEWPORT",
  "TABHAND_STEALTH",
  "TABHAND_EVALUATE",
  "TABHAND_TIMEOUT",
  "TABHAND_BUDGET",
  "TABHAND_NO_VIEW",
  "TABHAND_JSON",
  "AGENT_BROWSER_SESSION",
  "AGENT_BROWSER_EXECUTABLE_PATH",
  "AGENT_BROWSER_ARGS",
  "AGENT_BROWSER_HEADED",
  "AGENT_BROWSER_JSON",
  "AGENT_BROWSER_PROFILE",
  "AGENT_BROWSER_PROXY",
  "AGENT_BROWSER_USER_AGENT",
  "AGENT_BROWSER_CDP",
  "TABHAND_SCREENSHOT_DIR",
  "PUPPETEER_EXECUTABLE_PATH",
  "PUPPETEER_PROXY",
  "PUPPETEER_PROXY_BYPASS_LOOPBACK",
  "PUPPETEER_PROXY_IGNORE_CERT_ERRORS",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "XAUTHORITY",
] as const

/** What a variable holds; nothing when it is not set. Names are anybody's, also those that every object knows. */
export function variableIn(env: Environment, name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined
}

/** Of an environment, what is passed on. */
export function forwardedFrom(env: Environment): Record<string, string> {
  return Object.fromEntries(
    forwardedVariables.flatMap((name) => {
      const value = variableIn(env, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
