import { types } from "node:util"
import {
  Browser,
  BrowserContext,
  CDPSession,
  ElementHandle,
  Frame,
  HTTPRequest,
  HTTPResponse,
  JSHandle,
  Locator,
  Page,
  Target,
} from "puppeteer-core"

/** A returned value as text: a string unchanged, anything else as JSON. If JSON cannot express it, says why. */
export function returnedText(value: unknown): string | undefined {
  if (value === undefined || typeof value === "string") return value
  const lost = whatJsonLoses(value, "", new Set())
  if (lost !== undefined) return `[not returned: ${lost}]`
  try {
    return JSON.stringify(value)
  } catch (error) {
    return `[not returned: ${types.isNativeError(error) ? error.message : String(error)}]`
  }
}

/** A displayed value as text. */
export function shownText(value: unknown): string {
  if (typeof value === "string") return value
  try {
    return JSON.stringify(value, null, 2) ?? String(value)
  } catch {
    return String(value)
  }
}

/** JSON would silently drop these, or turn them into `{}`. */
function whatJsonLoses(value: unknown, path: string, above: Set<object>): string | undefined {
  const where = path === "" ? "the value" : path
  if (typeof value === "function") return `${where} is a function`
  if (typeof value === "symbol") return `${where} is a symbol`
  if (typeof value === "bigint") return `${where} is a bigint: return String(it)`
  if (typeof value !== "object" || value === null) return undefined
  if (above.has(value)) return `${where} contains itself`
  if (types.isPromise(value)) return `${where} is a promise: await it`
  if (types.isMap(value)) return `${where} is a Map: return [...it]`
  if (types.isSet(value)) return `${where} is a Set: return [...it]`
  if (types.isNativeError(value)) return `${where} is an error: return its message`
  if (types.isTypedArray(value))
    return `${where} is ${value.byteLength} bytes: return Buffer.from(it).toString("base64"), or write them to a file`
  const made = puppeteerName(value)
  if (made !== undefined) return `${where} is ${made} of Puppeteer's: return what you read from it`
  if (!isPlain(value)) return undefined
  const inside = new Set(above).add(value)
  for (const [key, each] of Object.entries(value)) {
    const lost = whatJsonLoses(each, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, inside)
    if (lost !== undefined) return lost
  }
  return undefined
}

/** Puppeteer's objects, whose JSON is of no use. */
const puppeteers = [
  [ElementHandle, "an ElementHandle"],
  [JSHandle, "a JSHandle"],
  [Page, "the Page"],
  [Browser, "the Browser"],
  [BrowserContext, "a BrowserContext"],
  [Frame, "a Frame"],
  [Target, "a Target"],
  [HTTPRequest, "an HTTPRequest"],
  [HTTPResponse, "an HTTPResponse"],
  [CDPSession, "a CDPSession"],
  [Locator, "a Locator"],
] as const

function puppeteerName(value: object): string | undefined {
  return puppeteers.find(([made]) => value instanceof made)?.[1]
}

/** Arrays and objects of other contexts have prototypes of their own context. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || (typeof prototype === "object" && Object.getPrototypeOf(prototype) === null)
}
