import { readdirSync } from "node:fs"
import { join } from "node:path"
import { errnoOf } from "../../base/errors.ts"
import { homePaths } from "../../base/home.ts"
import { whyNotExecutable } from "./executable-file.ts"

/** Chrome for Testing in our own folder, in the layout of `@puppeteer/browsers`: `chrome/<platform>-<version>/…`. */
export interface CachedBrowser {
  readonly path: string
  readonly version: string
}

interface Build {
  readonly platform: string
  /** The program, relative to the folder of its version. */
  readonly program: string
}

/** The build for this platform; undefined where Google provides none (for example Linux on ARM). */
export function buildFor(platform: NodeJS.Platform, arch: string): Build | undefined {
  const mac = "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing"
  switch (`${platform}-${arch}`) {
    case "linux-x64":
      return { platform: "linux", program: "chrome-linux64/chrome" }
    case "darwin-arm64":
      return { platform: "mac_arm", program: `chrome-mac-arm64/${mac}` }
    case "darwin-x64":
      return { platform: "mac", program: `chrome-mac-x64/${mac}` }
    case "win32-x64":
    case "win32-arm64":
      return { platform: "win64", program: "chrome-win64/chrome.exe" }
    case "win32-ia32":
      return { platform: "win32", program: "chrome-win32/chrome.exe" }
    default:
      return undefined
  }
}

export function cacheFolder(home: string): string {
  return join(homePaths(home).browsers, "chrome")
}

/** The folder of one version, whether it exists or not. */
export function versionFolder(home: string, build: Build, version: string): string {
  return join(cacheFolder(home), `${build.platform}-${version}`)
}

/** Cached versions that run on this machine, newest first. */
export function cachedBrowsers(home: string): CachedBrowser[] {
  const build = buildFor(process.platform, process.arch)
  if (build === undefined) return []
  const prefix = `${build.platform}-`
  return namesIn(cacheFolder(home))
    .filter((name) => name.startsWith(prefix) && /^\d+(\.\d+)+$/.test(name.slice(prefix.length)))
    .map((name) => name.slice(prefix.length))
    .map((version) => ({ version, path: join(versionFolder(home, build, version), build.program) }))
    .filter(({ path }) => whyNotExecutable(path) === undefined)
    .sort((a, b) => compareVersions(b.version, a.version))
}

export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return []
    throw error
  }
}
