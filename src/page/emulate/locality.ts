import { localeTagScript, positionScript, timeZoneNameScript } from "../../generated/injected/known-to-page.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { ofProcess, type Setting } from "./setting.ts"

export interface Position {
  readonly latitude: number
  readonly longitude: number
  /** In metres. */
  readonly accuracy: number
}

/** Grants or resets the geolocation permission, which the browser keeps per browser context. */
export type Permit = (allowed: boolean, contextId: string | undefined) => Promise<unknown>

/** Overrides the position; without one, restores the real position and resets the permission. */
export function geolocation(permit: Permit, position?: Position): Setting {
  return {
    name: "geolocation",
    isBack: position === undefined,
    back: () => geolocation(permit),
    async prepare({ session, isPage, hasDocument, info }, signal) {
      if (!hasDocument) return
      const call = position
        ? session.send("Emulation.setGeolocationOverride", position, { signal })
        : session.send("Emulation.clearGeolocationOverride", undefined, { signal })
      await Promise.all([call, ...(isPage ? [permit(position !== undefined, info.browserContextId)] : [])])
    },
  }
}

/** The default locale for dates, numbers and texts; without a tag, the browser's own. */
export function locale(tag?: string): Setting {
  return {
    name: "locale",
    perProcess: true,
    isBack: tag === undefined,
    back: () => locale(),
    prepare: ({ session }, signal) =>
      ofProcess(
        session.send("Emulation.setLocaleOverride", tag === undefined ? {} : { locale: tag }, {
          signal,
          ignoreFailure: true,
        }),
      ),
  }
}

/** Overrides the time zone; without one, restores that of the machine. */
export function timezone(zone?: string): Setting {
  return {
    name: "timezone",
    perProcess: true,
    isBack: zone === undefined,
    back: () => timezone(),
    prepare: ({ session }, signal) =>
      ofProcess(
        session.send("Emulation.setTimezoneOverride", { timezoneId: zone ?? "" }, { signal, ignoreFailure: true }),
      ),
  }
}

/** The browser's name for a time zone; null if it is unknown. The override itself accepts any text. */
export function knownTimezone(page: Page, zone: string, signal: AbortSignal): Promise<string | null> {
  return unlessDialog(page, page.world.call(timeZoneNameScript, [zone], isNameOrNull, signal))
}

/** The canonical spelling of a tag; null if the browser has no data for it. */
export function knownLocale(page: Page, tag: string, signal: AbortSignal): Promise<string | null> {
  return unlessDialog(page, page.world.call(localeTagScript, [tag], isNameOrNull, signal))
}

/** The position that the page gets; null if it has no permission or gets no answer. */
export function positionInPage(
  page: Page,
  signal: AbortSignal,
): Promise<{ latitude: number; longitude: number } | null> {
  return unlessDialog(page, page.world.call(positionScript, [POSITION_MS], isPositionOrNull, signal))
}

const POSITION_MS = 500

function isNameOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string"
}

function isPositionOrNull(value: unknown): value is { latitude: number; longitude: number } | null {
  return value === null || (typeof value === "object" && "latitude" in value && "longitude" in value)
}
