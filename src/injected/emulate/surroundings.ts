import type { Surroundings } from "../wire/surroundings.ts"

/** The page's environment: waits until it is as wanted, or until the time is up. */
export function surroundings(wanted: Partial<Surroundings>, ms: number): Promise<Surroundings> {
  const end = performance.now() + ms
  return new Promise((resolve) => {
    const check = () => {
      const seen: Surroundings = look()
      const noticed = Object.entries(wanted).every(([name, value]) => Reflect.get(seen, name) === value)
      if (noticed || performance.now() >= end) resolve(seen)
      else setTimeout(check, 10)
    }
    check()
  })
}

function look(): Surroundings {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  return {
    innerWidth,
    innerHeight,
    devicePixelRatio,
    timeZone,
    locale,
    screenWidth: screen.width,
    screenHeight: screen.height,
    language: navigator.language,
    online: navigator.onLine,
    colorScheme: prefers("color-scheme: dark") ? "dark" : "light",
    reducedMotion: prefers("reduced-motion: reduce"),
    userAgent: navigator.userAgent,
    touchEvents: "ontouchstart" in window,
    secure: isSecureContext,
  }
}

function prefers(query: string): boolean {
  return matchMedia(`(prefers-${query})`).matches
}
