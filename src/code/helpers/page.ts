import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { toUrl } from "../../command/define/url-arg.ts"
import { dialogText } from "../../page/core/dialogs.ts"
import type { LoadState } from "../../page/core/lifecycle.ts"
import { navigate, notReachedNote } from "../../page/navigation/navigate.ts"
import { readPage } from "../../page/read/read.ts"
import { untilChanged } from "../../page/wait/until-changed.ts"
import { defineHelper, limitArg, underLimit } from "./helper.ts"

const STATES = {
  load: "load",
  domcontentloaded: "domcontentloaded",
  networkidle0: "networkidle",
  networkidle2: "networkalmostidle",
} as const satisfies Record<string, LoadState>

export const goto = defineHelper(
  z.object({
    url: z.string(),
    waitUntil: z.enum(["load", "domcontentloaded", "networkidle0", "networkidle2"]),
    limitMs: limitArg,
  }),
  (context, args) =>
    underLimit(context, args.limitMs, async (signal) => {
      const url = toUrl(args.url)
      context.session.policy.checkUrl(url)
      const until = STATES[args.waitUntil]
      const { reached, status, ...arrival } = await navigate(context.tab.page, url, { until, signal })
      if (reached) return { url: arrival.url, status: status ?? null }
      throw new TabhandError("timeout", `${arrival.url} is open, but ${notReachedNote(until, args.limitMs)}`, {
        hint: "work with the page as it is, or give `waitUntil` or `timeout`",
      })
    }),
)

/** The readable content; null if there is none. */
export const extract = defineHelper(
  z.object({ format: z.enum(["markdown", "text"]), limitMs: limitArg }),
  (context, { format, limitMs }) =>
    underLimit(context, limitMs, async (signal) => {
      const options = { selector: undefined, outline: false, marked: true, format }
      const { content } = await readPage(context.tab.page, options, signal)
      return content.trim() === "" ? null : content
    }),
)

/** Waits until something on the page changes, at most for that time. */
export const changed = defineHelper(z.object({ ms: z.number().min(0) }), ({ tab, signal }, { ms }) =>
  untilChanged(tab.page, signal, ms),
)

/** What keeps the whole page from answering, in words; undefined if unknown. */
export const obstacle = defineHelper(z.object({}), async ({ tab: { page } }) => {
  if (page.dialogs.open) return dialogText(page.dialogs.open)
  if (page.documents.pending) return `the page goes to ${page.documents.pending.url}, which has not answered yet`
  return ""
})
