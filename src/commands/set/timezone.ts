import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { knownTimezone } from "../../page/emulate/known-to-page.ts"
import { surroundings } from "../../page/emulate/surroundings.ts"
import { timezone } from "../../page/emulate/timezone.ts"
import type { Page } from "../../page/page.ts"
import { HOLDS, isNone, notSeen, setsUp } from "../setting-up.ts"

export const setTimezone = defineCommand({
  name: "set timezone",
  family: "set",
  summary: "Set the time zone that pages are in",
  details: `${HOLDS} \`none\` goes back to the machine's own.`,
  examples: ["set timezone Europe/Berlin", "set timezone none"],
  args: { zone: text().help("its IANA name; none for the machine's own") },
  positional: ["zone"],
  data: z.object({
    /** What was set; nothing, for the machine's own. */
    timezone: z.string().nullable(),
    /** What the page has. */
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
  throw new TabhandError("bad_argument", `the browser knows no time zone ${quote(clip(written, 60))}`, {
    hint: "write it like Europe/Berlin, America/New_York or UTC",
  })
}
