import { delimiter, isAbsolute, join, posix, win32 } from "node:path"
import type { Environment } from "../../base/home.ts"

/** A path where a browser may be installed. */
export interface Place {
  readonly name: string
  readonly path: string
}

interface Known {
  readonly name: string
  /** Linux and similar: names on PATH, and programs in well-known folders. */
  readonly commands: readonly string[]
  readonly programs: readonly string[]
  /** macOS: the application. */
  readonly application: string
  /** Windows: the path below each of the program folders. */
  readonly windows: string
}

/** Preferred browsers first. */
const known: readonly Known[] = [
  {
    name: "Chrome",
    commands: ["google-chrome-stable", "google-chrome"],
    programs: ["/opt/google/chrome/chrome"],
    application: "Google Chrome",
    windows: "Google\\Chrome\\Application\\chrome.exe",
  },
  {
    name: "Chromium",
    commands: ["chromium", "chromium-browser"],
    programs: [
      "/usr/lib/chromium/chromium",
      "/usr/lib64/chromium-browser/chromium-browser",
      "/usr/lib/chromium-browser/chromium-browser",
      "/snap/bin/chromium",
    ],
    application: "Chromium",
    windows: "Chromium\\Application\\chrome.exe",
  },
  {
    name: "Edge",
    commands: ["microsoft-edge-stable", "microsoft-edge"],
    programs: ["/opt/microsoft/msedge/msedge"],
    application: "Microsoft Edge",
    windows: "Microsoft\\Edge\\Application\\msedge.exe",
  },
  {
    name: "Brave",
    commands: ["brave-browser-stable", "brave-browser"],
    programs: ["/opt/brave.com/brave/brave", "/snap/bin/brave"],
    application: "Brave Browser",
    windows: "BraveSoftware\\Brave-Browser\\Application\\brave.exe",
  },
]

/** Every path where a browser may be installed, best first. Checks none of them. */
export function placesToLook(platform: NodeJS.Platform, env: Environment, userHome: string): Place[] {
  return known.flatMap((browser) =>
    pathsOf(browser, platform, env, userHome).map((path) => ({ name: browser.name, path })),
  )
}

/**
 * Files of that name in the folders of PATH. Skips relative folders: they would mean a different file in every working
 * directory.
 */
export function onPath(command: string, env: Environment): string[] {
  const folders = (variable(env, "PATH") ?? "").split(delimiter).filter((folder) => isAbsolute(folder))
  return folders.map((folder) => join(folder, command))
}

function pathsOf(browser: Known, platform: NodeJS.Platform, env: Environment, userHome: string): string[] {
  if (platform === "win32") {
    const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => variable(env, name) ?? [])
    return roots.map((root) => win32.join(root, browser.windows))
  }
  if (platform === "darwin") {
    const inside = `${browser.application}.app/Contents/MacOS/${browser.application}`
    return ["/Applications", posix.join(userHome, "Applications")].map((folder) => posix.join(folder, inside))
  }
  // A service may run with a PATH without the usual folder.
  const usual = browser.commands.map((command) => `/usr/bin/${command}`)
  return [...browser.commands.flatMap((command) => onPath(command, env)), ...browser.programs, ...usual]
}

/** Environment variables of Windows are case-insensitive, but a copy of the environment is not. */
function variable(env: Environment, name: string): string | undefined {
  if (env[name]) return env[name]
  return Object.entries(env).find(([key, value]) => key.toUpperCase() === name && value)?.[1]
}
