import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { flag, number } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { positionInPage } from "../../page/emulate/known-to-page.ts"
import { HOLDS, isNone, setsUp } from "../setting-up.ts"

export const setGeo = defineCommand({
  name: "set geo",
  family: "set",
  summary: "Set where the device is, and let pages ask for it",
  details: `${HOLDS} \`set geo off\` takes it back: then pages may no longer ask.`,
  examples: ["set geo 48.137 11.575", "set geo -33.86 151.21 --accuracy 50", "set geo off"],
  args: {
    latitude: number({ min: -90, max: 90 }).optional().help("in degrees"),
    longitude: number({ min: -180, max: 180 }).optional().help("in degrees"),
    accuracy: number({ min: 0 }).default(10).help("in metres"),
    off: flag().help("take it back"),
  },
  positional: ["latitude", "longitude"],
  rewrite: (given) => (isNone(given.latitude) ? { ...given, latitude: undefined, off: true } : given),
  data: z.object({
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    accuracy: z.number().nullable(),
    /** What the page is told when it asks; nothing, when it cannot ask. */
    seen: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  effects: setsUp,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const { latitude, longitude, accuracy, off } = args
    const asked = { page, signal, note }
    if (off) {
      if (latitude !== undefined || longitude !== undefined)
        throw new TabhandError("bad_argument", "set geo takes a position or off, not both", {
          hint: "see: help set geo",
        })
      await session.emulation.setPosition(asked, undefined, async () => undefined)
      return { latitude: null, longitude: null, accuracy: null, seen: null }
    }
    if (latitude === undefined || longitude === undefined)
      throw new TabhandError("missing_argument", "set geo needs a latitude and a longitude", {
        hint: "for example: set geo 48.137 11.575, or: set geo off",
      })
    const seen = await session.emulation.setPosition(asked, { latitude, longitude, accuracy }, () =>
      positionInPage(page, signal),
    )
    if (!seen && !page.isBlank)
      note("this page is told no position: it must be in front, and of https or of this machine")
    return { latitude, longitude, accuracy, seen }
  },
  say: ({ latitude, longitude }) => (latitude === null ? "no position" : `position ${latitude}, ${longitude}`),
})
