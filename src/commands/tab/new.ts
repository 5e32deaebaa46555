import { z } from "zod"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { url } from "../../command/url-arg.ts"
import { navigate } from "../../page/navigate.ts"
import { describeTab, sayTab, tabData } from "../tab-data.ts"

export const tabNew = defineCommand({
  name: "tab new",
  family: "tab",
  summary: "Open a new tab and make it the active one",
  examples: ["tab new", "tab new example.com --label docs"],
  args: {
    url: url().optional().help("the address to open in it"),
    label: text().optional().help("a name for the tab"),
  },
  positional: ["url"],
  data: tabData.extend({ total: z.number() }),
  effects: { scope: "session", opens: true, acts: true, tells: "page" },
  deadline: "open",
  async run({ args, caller, session, signal }) {
    if (args.url !== undefined) session.policy.checkUrl(args.url)
    const tab = await session.newTab({ label: args.label, display: caller.display, beside: true }, signal)
    if (args.url !== undefined) {
      try {
        await navigate(tab.page, args.url, { until: "load", signal })
      } catch (error) {
        // A tab that shows nothing of what was asked for would only be left lying around.
        await session.closeTab(tab)
        throw error
      }
    }
    session.tabs.activate(tab)
    await session.refreshTitles(signal)
    return { ...describeTab(tab), total: session.tabs.size }
  },
  say: sayTab,
})
