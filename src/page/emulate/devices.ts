import type { Identity } from "./identity.ts"
import type { Screen } from "./screen.ts"

export interface Device {
  readonly name: string
  readonly screen: Screen
  readonly identity: Identity
}

interface Model {
  readonly name: string
  /** Width and height in CSS pixels, and the device pixel ratio. */
  readonly size: readonly [width: number, height: number, scale: number]
  readonly identity: (chrome: string) => Identity
}

const models: readonly Model[] = [
  { name: "iPhone 12", size: [390, 844, 3], identity: () => iPhone("18_5", "18.5") },
  { name: "iPhone 15", size: [393, 852, 3], identity: () => iPhone("18_5", "18.5") },
  { name: "iPhone 16", size: [393, 852, 3], identity: () => iPhone("18_5", "18.5") },
  { name: "iPhone 16 Pro", size: [402, 874, 3], identity: () => iPhone("18_5", "18.5") },
  { name: "iPhone 17", size: [402, 874, 3], identity: () => iPhone("18_7", "26.0") },
  { name: "iPad", size: [820, 1180, 2], identity: () => iPad() },
  { name: "iPad Pro", size: [1024, 1366, 2], identity: () => iPad() },
  { name: "Pixel 9", size: [412, 923, 2.625], identity: (chrome) => android("Pixel 9", "15.0.0", chrome) },
  { name: "Galaxy S25", size: [360, 780, 3], identity: (chrome) => android("SM-S931B", "15.0.0", chrome) },
]

export const deviceNames: readonly string[] = models.map(({ name }) => name)

/** The device of that name, ignoring case and separators, with this version of Chrome. */
export function findDevice(written: string, chrome: string): Device | undefined {
  const model = models.find(({ name }) => plain(name) === plain(written))
  if (!model) return undefined
  const [width, height, scale] = model.size
  return {
    name: model.name,
    screen: { width, height, scale, mobile: true, touch: true },
    identity: model.identity(chrome),
  }
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "")
}

const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)"

function iPhone(system: string, safari: string): Identity {
  return {
    platform: "iPhone",
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) ${APPLE} Version/${safari} Mobile/15E148 Safari/604.1`,
  }
}

/** The user agent of an iPad that requests mobile sites. */
function iPad(): Identity {
  return {
    platform: "iPad",
    userAgent: `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${APPLE} Version/18.5 Mobile/15E148 Safari/604.1`,
  }
}

function android(model: string, system: string, chrome: string): Identity {
  const brands = [
    { brand: "Chromium", version: chrome },
    { brand: "Google Chrome", version: chrome },
    { brand: "Not:A-Brand", version: "8" },
  ]
  return {
    platform: "Linux armv81",
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.0.0 Mobile Safari/537.36`,
    metadata: { brands, platform: "Android", platformVersion: system, architecture: "", model, mobile: true },
  }
}
