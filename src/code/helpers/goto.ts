import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { toUrl } from "../../command/url-arg.ts"
import type { LoadState } from "../../page/lifecycle.ts"
import { navigate, notReachedNote } from "../../page/navigate.ts"
import { defineHelper } from "./define.ts"
import { limitArg, underLimit } from "./limit.ts"

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
