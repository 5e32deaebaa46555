import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { flag, number, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import type { Page } from "../../page/core/page.ts"
import { knownLocale, knownTimezone, positionInPage, timezone } from "../../page/emulate/locality.ts"
import { surroundings } from "../../page/emulate/surroundings.ts"
import { HOLDS, isNone, notSeen, setsUp } from "./setting.ts"

export const setGeo = defineCommand({
  name: "set geo",
  family: "set",
  summary: "Set the device's position, and let pages ask for it",
  details: `${HOLDS} \`set geo off\` removes it: then pages may no longer ask.`,
  examples: ["set geo 48.137 11.575", "set geo -33.86 151.21 --accuracy 50", "set geo off"],
  args: {
    latitude: number({ min: -90, max: 90 }).optional().help("in degrees"),
    longitude: number({ min: -180, max: 180 }).optional().help("in degrees"),
    accuracy: number({ min: 0 }).default(10).help("in metres"),
    off: flag().help("remove the position"),
  },
  positional: ["latitude", "longitude"],
  rewrite: (given) => (isNone(given.latitude) ? { ...given, latitude: undefined, off: true } : given),
  data: z.object({
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    accuracy: z.number().nullable(),
    /** The position that the page receives; null if it cannot ask. */
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
    if (!seen && !page.isBlank) note("this page gets no position: it must be in front, and of https or of this machine")
    return { latitude, longitude, accuracy, seen }
  },
  say: ({ latitude, longitude }) => (latitude === null ? "no position" : `position ${latitude}, ${longitude}`),
})

export const setLocale = defineCommand({
  name: "set locale",
  family: "set",
  summary: "Set the language of requests and pages",
  details: `${HOLDS} Sets how dates and numbers are written, navigator.language, and the Accept-Language of requests. \`none\` restores the browser's own. An open page does not change by itself: \`reload\`.`,
  examples: ["set locale de-DE", "set locale none"],
  args: { tag: text().help("such as de-DE; none for the browser's own") },
  positional: ["tag"],
  data: z.object({
    /** What was set; null for the browser's own. */
    locale: z.string().nullable(),
    /** What the page sees: `navigator` and `Intl`. */
    language: z.string(),
    intlLocale: z.string(),
  }),
  effects: setsUp,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const tag = isNone(args.tag) ? undefined : await knownTag(page, args.tag, signal)
    return session.emulation.setLocale({ page, signal, note }, tag, async () => {
      const wanted = tag === undefined ? {} : { language: tag, locale: tag }
      const { language, locale } = await surroundings(page, wanted, signal)
      if (tag !== undefined && language !== tag) throw notSeen("language", tag, language)
      if (tag !== undefined && locale !== tag) throw notSeen("locale", tag, locale)
      return { locale: tag ?? null, language, intlLocale: locale }
    })
  },
  say: ({ locale, language }) => (locale === null ? `locale ${language}, the browser's own` : `locale ${language}`),
})

async function knownTag(page: Page, written: string, signal: AbortSignal): Promise<string> {
  const tag = await knownLocale(page, written.replaceAll("_", "-"), signal)
  // What follows -u- is about calendars and digits, which cannot be set for the whole browser.
  if (tag !== null && !/-[ux]-/.test(tag)) return tag
  throw new TabhandError("bad_argument", `the browser does not know the locale ${quote(clip(written, 60))}`, {
    hint: "write a language and a country, such as de-DE or pt-BR",
  })
}

export const setTimezone = defineCommand({
  name: "set timezone",
  family: "set",
  summary: "Set the time zone of pages",
  details: `${HOLDS} \`none\` restores the machine's own.`,
  examples: ["set timezone Europe/Berlin", "set timezone none"],
  args: { zone: text().help("its IANA name; none for the machine's own") },
  positional: ["zone"],
  data: z.object({
    /** What was set; null for the machine's own. */
    timezone: z.string().nullable(),
    /** What the page sees. */
    timeZone: z.string(),
  }),
  effects: setsUp,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const zone = isNone(args.zone) ? undefined : await knownZone(page, args.zone, signal)
    return session.emulation.set({ page, signal, note }, [timezone(zone)], async () => {
      const { timeZone } = await surroundings(page, zone === undefined ? {} : { timeZone: zone }, signal)
      if (zone !== undefined && timeZone !== zone) throw notSeen("time zone", zone, timeZone)
      return { timezone: zone ?? null, timeZone }
    })
  },
  say: ({ timezone, timeZone }) =>
    timezone === null ? `time zone ${timeZone}, the machine's own` : `time zone ${timeZone}`,
})

async function knownZone(page: Page, written: string, signal: AbortSignal): Promise<string> {
  const zone = await knownTimezone(page, written, signal)
  if (zone !== null) return zone
  throw new TabhandError("bad_argument", `the browser does not know the time zone ${quote(clip(written, 60))}`, {
    hint: "write it like Europe/Berlin, America/New_York or UTC",
  })
}
