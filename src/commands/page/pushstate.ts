import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { perform } from "../../page/act/perform.ts"
import { addressWithin, pushState } from "../../page/push-state.ts"

export const pushstate = defineCommand({
  name: "pushstate",
  family: "page",
  summary: "Change the page's address without loading it",
  details:
    "For pages that show another view when their address changes: they are told as if their reader had gone there through the history. Only addresses of the page's own site.",
  examples: ["pushstate /settings", "pushstate '?page=2'"],
  args: { url: text().help("a path, or an address of the same site") },
  positional: ["url"],
  data: z.object({ url: z.string() }),
  effects: { scope: "tab", acts: true, tells: "change", mayNavigate: true, blockedByDialog: true },
  deadline: "act",
  async run({ args, tab, signal }) {
    const { page } = tab
    const before = page.url
    const to = addressWithin(page, args.url)
    const { dialogOpened } = await perform(page, signal, () => pushState(page, to, signal))
    if (page.url === before && to !== before && !dialogOpened)
      throw new TabhandError("no_effect", `the page kept its address ${clip(before, 200)}`)
    return { url: page.url }
  },
  say: ({ url }) => clip(url, 200),
})
