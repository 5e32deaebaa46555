import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, plural, quote } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { neverMatched } from "./route-facts.ts"

export const networkUnroute = defineCommand({
  name: "network unroute",
  family: "network",
  summary: "Remove routes",
  details: "By the id or the glob that `network routes` shows; without one, all of them, and replays too.",
  examples: ["network unroute", "network unroute route2", "network unroute '**/api/users'"],
  args: { route: text().optional().help("its id or glob; all routes without it") },
  positional: ["route"],
  data: z.object({ unrouted: z.string(), ids: z.array(z.string()) }),
  effects: { scope: "tab", acts: true, worksAfterCrash: true },
  deadline: "read",
  async run({ args: { route }, session, tab, signal, note }) {
    const removed = await session.routes.remove(route, { page: tab.page, signal, note })
    if (route !== undefined && removed.length === 0) {
      const there = session.routes.list().map(({ id, spec }) => `${id} ${spec.matching.glob}`)
      throw new TabhandError("bad_argument", `there is no route ${quote(clip(route, 100))}`, {
        hint: there.length === 0 ? "there are none" : `there are: ${clip(there.join(", "), 300)}`,
      })
    }
    for (const each of neverMatched(removed)) note(each.replace(" yet", ""))
    return { unrouted: route ?? "all", ids: removed.map(({ id }) => id) }
  },
  say: ({ unrouted, ids }) =>
    ids.length === 0 ? "there are no routes" : `removed ${plural(ids.length, "route")}: ${unrouted}`,
})
