import type { Protocol } from "../../cdp/protocol.ts"
import type { Identity } from "../emulate/identity.ts"

type Brand = Protocol.Emulation.UserAgentBrandVersion

/** The browser to present to pages and servers. */
export interface Seen {
  /** The browser's own user agent, or the user's. */
  readonly userAgent: string
  /** The full version. */
  readonly version: string
  readonly machine: { readonly arch: string; readonly release: string }
}

/** The identity for a user agent, consistent in all its parts. */
export function identityFor({ userAgent: own, version, machine }: Seen): Identity {
  const userAgent = own.replace("HeadlessChrome", "Chrome")
  const major = /Chrome\/(\d+)/.exec(userAgent)?.[1]
  const system = systems.find(({ mark }) => mark.test(userAgent))
  // Other browsers send no client hints.
  if (major === undefined || system === undefined) return { userAgent }
  const full = version.startsWith(`${major}.`) ? version : `${major}.0.0.0`
  const arm = system.name !== "Android" && /^arm|^aarch/.test(machine.arch)
  return {
    userAgent,
    platform: system.platform,
    metadata: {
      brands: brandList(Number(major), brandIn(userAgent), major, (grease) => grease),
      fullVersionList: brandList(Number(major), brandIn(userAgent), full, (grease) => `${grease}.0.0.0`),
      fullVersion: full,
      platform: system.name,
      platformVersion: system.version(machine.release),
      architecture: system.name === "Android" ? "" : arm ? "arm" : "x86",
      bitness: system.name === "Android" ? "" : "64",
      model: "",
      mobile: / Mobile /.test(userAgent),
      wow64: false,
      formFactors: [/ Mobile /.test(userAgent) ? "Mobile" : "Desktop"],
    },
  }
}

/** The first match counts: Android user agents contain Linux too. */
const systems: readonly {
  readonly mark: RegExp
  readonly name: string
  readonly platform: string
  readonly version: (release: string) => string
}[] = [
  { mark: /Android/, name: "Android", platform: "Linux armv81", version: () => "15.0.0" },
  { mark: /Windows NT/, name: "Windows", platform: "Win32", version: windowsVersion },
  { mark: /Macintosh/, name: "macOS", platform: "MacIntel", version: macVersion },
  { mark: /Linux|X11/, name: "Linux", platform: "Linux x86_64", version: () => "" },
]

/**
 * Windows builds and the platform version that Chrome reports from each on, which is that of a Windows API contract.
 */
const WINDOWS = [
  [26_100, "19.0.0"],
  [22_621, "15.0.0"],
  [22_000, "14.0.0"],
] as const

function windowsVersion(release: string): string {
  const build = Number(/^10\.0\.(\d+)/.exec(release)?.[1] ?? 0)
  return WINDOWS.find(([from]) => build >= from)?.[1] ?? "10.0.0"
}

/** Derived from the Darwin version, which is consecutive where macOS versions skip numbers. */
function macVersion(release: string): string {
  const kernel = Number.parseInt(release, 10)
  if (!(kernel >= 20)) return "14.5.0"
  return `${kernel >= 25 ? kernel + 1 : kernel - 9}.0.0`
}

function brandIn(userAgent: string): string {
  return userAgent.includes(" Edg/") ? "Microsoft Edge" : "Google Chrome"
}

const GREASE_MARKS = [" ", "(", ":", "-", ".", "/", ")", ";", "=", "?", "_"]
const GREASE_VERSIONS = ["8", "99", "24"]
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

/** Follows Chromium's algorithm: the major version determines the GREASE brand and the order. */
function brandList(seed: number, brand: string, version: string, inFull: (version: string) => string): Brand[] {
  const mark = (offset: number) => GREASE_MARKS[(seed + offset) % GREASE_MARKS.length]
  const none = {
    brand: `Not${mark(0)}A${mark(1)}Brand`,
    version: inFull(GREASE_VERSIONS[seed % GREASE_VERSIONS.length] ?? ""),
  }
  const list = [none, { brand: "Chromium", version }, { brand, version }]
  const order = ORDERS[seed % ORDERS.length] ?? []
  return list.map((_, place) => list[order.indexOf(place)] ?? none)
}
