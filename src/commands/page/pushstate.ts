import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { perform } from "../../page/act/perform.ts"
import { addressWithin, pushState } from "../../page/navigation/push-state.ts"

export const pushstate = defineCommand({
  name: "pushstate",
  family: "page",
  summary: "Change the page's URL without loading it",
  details:
    "For pages that show another view when their URL changes: they get the event of a history navigation. Only URLs of the page's own origin.",
  examples: ["pushstate /settings", "pushstate '?page=2'"],
  args: { url: text().help("a path, or a URL of the same origin") },
  positional: ["url"],
  data: z.object({ url: z.string() }),
  effects: { scope: "tab", acts: true, reports: "change", blockedByDialog: true },
  deadline: "act",
  async run({ args, tab, signal }) {
    const { page } = tab
    const before = page.url
    const to = addressWithin(page, args.url)
    const { dialogOpened } = await perform(page, signal, () => pushState(page, to, signal))
    if (page.url === before && to !== before && !dialogOpened)
      throw new TabhandError("no_effect", `the page kept its URL ${clip(before, 200)}`)
    return { url: page.url }
  },
  say: ({ url }) => clip(url, 200),
})
