import { execFile } from "node:child_process"
import { readdir } from "node:fs/promises"
import { dirname } from "node:path"
import { promisify } from "node:util"
import type { Environment } from "../base/home.ts"

/** How to start a headless browser so that it looks like the same browser with a window, on the same system. */
export interface Disguise {
  readonly flags: readonly string[]
  readonly blinkSettings: readonly string[]
  readonly env: Environment
}

/** How much higher a window is than its page: tabs, toolbar and frame. */
export const WINDOW_EXTRA = 87

/** The emulated screen. */
export const DESK = { width: 1920, height: 1080 }

/** A mouse: headless browsers report no pointing device. */
const MOUSE = ["availablePointerTypes=4", "primaryPointerType=4", "availableHoverTypes=2", "primaryHoverType=2"]

export async function disguise(executable: string): Promise<Disguise> {
  const product = await productOf(executable)
  return {
    flags: [
      "--disable-blink-features=AutomationControlled",
      `--screen-info={${DESK.width}x${DESK.height}}`,
      "--lang=en-US",
      "--accept-lang=en-US,en",
      ...(product ? [`--user-agent=${userAgentOf(product, process.platform)}`] : []),
    ],
    blinkSettings: MOUSE,
    env: { LANGUAGE: "en_US", ...zoneFor(Intl.DateTimeFormat().resolvedOptions().timeZone, process.env.TZ) },
  }
}

/** Servers run in UTC, which no person's computer does; the machine's own time zone and a configured one are kept. */
export function zoneFor(machine: string, chosen: string | undefined): Environment {
  return /^(Etc\/)?(UTC|GMT|UCT|Zulu|Universal)$/.test(machine) && chosen === undefined
    ? { TZ: "America/New_York" }
    : {}
}

export interface Product {
  readonly name: string
  readonly version: string
}

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "Macintosh; Intel Mac OS X 10_15_7",
  win32: "Windows NT 10.0; Win64; x64",
}

/** The user agent of the browser with a window. It is the same on every machine of a system. */
export function userAgentOf({ name, version }: Product, platform: NodeJS.Platform): string {
  const major = `${Number.parseInt(version, 10)}.0.0.0`
  const system = SYSTEMS[platform] ?? "X11; Linux x86_64"
  const edge = /edge/i.test(name) ? ` Edg/${major}` : ""
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major} Safari/537.36${edge}`
}

const products = new Map<string, Promise<Product | undefined>>()

/** The product of the program, read once. Without it, only requests of pages and workers are free of `Headless`. */
function productOf(executable: string): Promise<Product | undefined> {
  const known = products.get(executable) ?? askForProduct(executable)
  products.set(executable, known)
  return known
}

const ASK_LIMIT_MS = 3_000
const VERSION = /\d+(?:\.\d+){3}/

async function askForProduct(executable: string): Promise<Product | undefined> {
  try {
    const said = process.platform === "win32" ? await folderBeside(executable) : await versionLine(executable)
    const version = VERSION.exec(said)?.[0]
    return version === undefined ? undefined : { name: said, version }
  } catch {
    // A program that does not report its version may still be a browser; starting it will show.
    return undefined
  }
}

async function versionLine(executable: string): Promise<string> {
  const { stdout } = await promisify(execFile)(executable, ["--version"], { timeout: ASK_LIMIT_MS })
  return stdout
}

/**
 * On Windows the browser would open a window instead of printing its version. Its files are in a folder named after the
 * version.
 */
async function folderBeside(executable: string): Promise<string> {
  const names = await readdir(dirname(executable))
  const versions = names
    .filter((name) => VERSION.test(name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
  return `${executable} ${versions.at(-1) ?? ""}`
}
