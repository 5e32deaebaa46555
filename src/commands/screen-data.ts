import { z } from "zod"
import type { Screen } from "../page/emulate/screen.ts"
import { type Surroundings, surroundings } from "../page/emulate/surroundings.ts"
import type { Page } from "../page/page.ts"
import { notSeen } from "./setting-up.ts"

/** What commands answer with that set a screen: what was set, and what the page has of it. */
export const screenData = {
  width: z.number(),
  height: z.number(),
  deviceScaleFactor: z.number(),
  mobile: z.boolean(),
  innerWidth: z.number(),
  innerHeight: z.number(),
  devicePixelRatio: z.number(),
}

/** The screen as the page sees it; an error, when that is another one. */
export async function seenScreen(page: Page, screen: Screen, signal: AbortSignal) {
  const { width, height, scale, mobile } = screen
  const wanted = sizeWanted(screen)
  const seen = await surroundings(page, wanted, signal)
  for (const [name, value] of Object.entries(wanted)) {
    const has = Object.entries(seen).find(([key]) => key === name)?.[1]
    if (has !== value) throw notSeen(name, value, has)
  }
  const { innerWidth, innerHeight, devicePixelRatio } = seen
  return { width, height, deviceScaleFactor: scale, mobile, innerWidth, innerHeight, devicePixelRatio }
}

/** On a mobile screen a page that was not made for one is as wide as it likes. */
function sizeWanted({ width, height, scale, mobile }: Screen): Partial<Surroundings> {
  return mobile
    ? { screenWidth: width, screenHeight: height, devicePixelRatio: scale }
    : { innerWidth: width, innerHeight: height, devicePixelRatio: scale }
}
