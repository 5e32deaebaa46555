import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"

/** The time zone's name as the browser knows it; nothing, when it knows no such zone. It would take any text for one. */
export function knownTimezone(page: Page, zone: string, signal: AbortSignal): Promise<string | null> {
  return unlessDialog(page, page.world.call(zoneScript, [zone], isNameOrNull, signal))
}

const zoneScript = `function (timeZone) {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}`

/** The tag in its usual spelling; nothing, when the browser has no texts for it. */
export function knownLocale(page: Page, tag: string, signal: AbortSignal): Promise<string | null> {
  return unlessDialog(page, page.world.call(localeScript, [tag], isNameOrNull, signal))
}

const localeScript = `function (tag) {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([tag])[0] ?? null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}`

/** Where the page finds itself when it asks; nothing, when it may not ask or gets no answer. */
export function positionInPage(
  page: Page,
  signal: AbortSignal,
): Promise<{ latitude: number; longitude: number } | null> {
  return unlessDialog(page, page.world.call(positionScript, [POSITION_MS], isPositionOrNull, signal))
}

const POSITION_MS = 500

/** A page that nobody sees is not answered, and does not notice that time passes either. */
const positionScript = `function (ms) {
  return new Promise((resolve) => {
    const found = ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude })
    if (!isSecureContext || !navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(found, () => resolve(null), { maximumAge: 0 })
    setTimeout(resolve, ms, null)
  })
}`

function isNameOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string"
}

function isPositionOrNull(value: unknown): value is { latitude: number; longitude: number } | null {
  return value === null || (typeof value === "object" && "latitude" in value && "longitude" in value)
}
