/** The canonical name of a time zone; null if the browser does not know it. */
export function timeZoneName(timeZone: string): string | null {
  return unlessOutOfRange(() => Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone)
}

/** The canonical form of a language tag; null if the browser has no data for it. */
export function localeTag(tag: string): string | null {
  return unlessOutOfRange(() => Intl.DateTimeFormat.supportedLocalesOf([tag])[0] ?? null)
}

function unlessOutOfRange<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** The geolocation that the page gets. A hidden page gets no answer, and no timeout either. */
export function position(ms: number): Promise<Position | null> {
  return new Promise((resolve) => {
    const found = ({ coords }: GeolocationPosition) =>
      resolve({ latitude: coords.latitude, longitude: coords.longitude })
    if (!isSecureContext || !navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(found, () => resolve(null), { maximumAge: 0 })
    setTimeout(resolve, ms, null)
  })
}
