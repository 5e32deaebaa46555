import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { knownLocale } from "../../page/emulate/known-to-page.ts"
import { surroundings } from "../../page/emulate/surroundings.ts"
import type { Page } from "../../page/page.ts"
import { HOLDS, isNone, notSeen, setsUp } from "../setting-up.ts"

export const setLocale = defineCommand({
  name: "set locale",
  family: "set",
  summary: "Set the language that pages are asked for and written in",
  details: `${HOLDS} Sets how dates and numbers are written, navigator.language, and the Accept-Language of requests. \`none\` goes back to the browser's own. A page that is already there does not change by itself: \`reload\`.`,
  examples: ["set locale de-DE", "set locale none"],
  args: { tag: text().help("such as de-DE; none for the browser's own") },
  positional: ["tag"],
  data: z.object({
    /** What was set; nothing, for the browser's own. */
    locale: z.string().nullable(),
    /** What the page has: of `navigator`, and of `Intl`. */
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
  // What follows -u- is about calendars and digits, which is not for the browser as a whole to have.
  if (tag !== null && !/-[ux]-/.test(tag)) return tag
  throw new TabhandError("bad_argument", `the browser knows no locale ${quote(clip(written, 60))}`, {
    hint: "write a language and a country, such as de-DE or pt-BR",
  })
}
