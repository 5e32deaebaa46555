import { isRecord } from "../../base/records.ts"
import { surroundingsScript } from "../../generated/injected/surroundings.ts"
import type { Surroundings } from "../../injected/wire/surroundings.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"

/** How long a page may take to notice changed surroundings. */
const NOTICED_MS = 500

/** The surroundings that the page sees: as soon as they are as wanted, or after the time limit. */
export function surroundings(page: Page, wanted: Partial<Surroundings>, signal: AbortSignal): Promise<Surroundings> {
  return unlessDialog(page, page.world.call(surroundingsScript, [wanted, NOTICED_MS], isSurroundings, signal))
}

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
