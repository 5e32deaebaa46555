import { z } from "zod"
import { flag, number, oneOf } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { target } from "../../command/define/target-arg.ts"
import { url } from "../../command/define/url-arg.ts"
import { waitStates } from "../../page/core/lifecycle.ts"
import { navigate } from "../../page/navigation/navigate.ts"
import { diffViews, sayDiff, textWithoutRefs } from "./view-diff.ts"

export const diffUrl = defineCommand({
  name: "diff url",
  family: "inspect",
  summary: "Show how two pages differ",
  details: "Both are opened in a tab of their own, which is then closed: the current page is not changed.",
  examples: ["diff url staging.example.com example.com", "diff url localhost:3000/a localhost:3000/b -s main"],
  args: {
    url1: url().help("the URL of one page"),
    url2: url().help("the URL of the other"),
    selector: target().optional().short("s").help("only this element of each: a selector"),
    waitUntil: oneOf(...waitStates)
      .optional()
      .help("the load state to wait for; load if left out"),
    compact: flag().short("c").help("for agent-browser's sake; views are compact anyway"),
    depth: number({ min: 1, whole: true }).optional().short("d").help("no deeper than this"),
    interactive: flag().short("i").help("only what can be acted on"),
  },
  positional: ["url1", "url2"],
  data: z.object({
    diff: z.object({
      diff: z.string(),
      additions: z.number(),
      removals: z.number(),
      deletions: z.number(),
      unchanged: z.number(),
      changed: z.boolean(),
      identical: z.boolean(),
    }),
    snapshot1: z.string(),
    snapshot2: z.string(),
  }),
  effects: { scope: "session", opens: true, acts: true },
  deadline: "open",
  budget: "find",
  async run({ args, caller, session, signal }) {
    const urls = [args.url1, args.url2]
    for (const each of urls) session.policy.checkUrl(each)
    const tab = await session.newTab({ display: caller.display }, signal)
    try {
      const views: string[] = []
      for (const each of urls) {
        await navigate(tab.page, each, { until: args.waitUntil ?? "load", signal })
        const { capture } = tab.page
        const view = await (args.selector ? capture.viewOf(args.selector, signal) : capture.view(signal))
        // The refs belong to a tab that is closed afterwards.
        views.push(textWithoutRefs(view, args, caller.dialect))
      }
      const [snapshot1 = "", snapshot2 = ""] = views
      const diff = diffViews(snapshot1, snapshot2, caller.dialect)
      return { diff: { ...diff, deletions: diff.removals, identical: !diff.changed }, snapshot1, snapshot2 }
    } finally {
      await session.closeTab(tab)
    }
  },
  say: ({ diff }) => sayDiff(diff),
})
