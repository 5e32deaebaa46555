import { isRecord } from "../../base/records.ts"
import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"

/** What a page can tell of the world around it. */
export interface Surroundings {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly devicePixelRatio: number
  readonly screenWidth: number
  readonly screenHeight: number
  readonly timeZone: string
  readonly locale: string
  readonly language: string
  readonly online: boolean
  readonly colorScheme: "dark" | "light"
  readonly reducedMotion: boolean
  readonly userAgent: string
  /** Whether its documents have touch events: decided when they come, and not changed afterwards. */
  readonly touchEvents: boolean
  /** Whether it may ask where it is at all. */
  readonly secure: boolean
}

/** How long a page may take to notice what is around it now. */
const NOTICED_MS = 500

/** What the page really has, once that is what was wanted, or else when it had time enough. */
export function surroundings(page: Page, wanted: Partial<Surroundings>, signal: AbortSignal): Promise<Surroundings> {
  return unlessDialog(page, page.world.call(lookScript, [wanted, NOTICED_MS], isSurroundings, signal))
}

const lookScript = `function (wanted, ms) {
  const prefers = (query) => matchMedia("(prefers-" + query + ")").matches
  const look = () => {
    const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
    return {
      innerWidth, innerHeight, devicePixelRatio, timeZone, locale,
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
  const end = performance.now() + ms
  return new Promise((resolve) => {
    const check = () => {
      const seen = look()
      const noticed = Object.entries(wanted).every(([name, value]) => seen[name] === value)
      if (noticed || performance.now() >= end) resolve(seen)
      else setTimeout(check, 10)
    }
    check()
  })
}`

const sample: Surroundings = {
  innerWidth: 0,
  innerHeight: 0,
  devicePixelRatio: 1,
  screenWidth: 0,
  screenHeight: 0,
  timeZone: "",
  locale: "",
  language: "",
  online: true,
  colorScheme: "light",
  reducedMotion: false,
  userAgent: "",
  touchEvents: false,
  secure: false,
}

function isSurroundings(value: unknown): value is Surroundings {
  return isRecord(value) && Object.entries(sample).every(([name, like]) => typeof value[name] === typeof like)
}
