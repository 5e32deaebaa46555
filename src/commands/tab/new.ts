import { z } from "zod"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { url } from "../../command/define/url-arg.ts"
import { navigate } from "../../page/navigation/navigate.ts"
import { describeTab, sayTab, tabData } from "./tabs.ts"

export const tabNew = defineCommand({
  name: "tab new",
  family: "tab",
  summary: "Open a new tab and make it the active one",
  examples: ["tab new", "tab new example.com --label docs"],
  args: {
    url: url().optional().help("the URL to open in it"),
    label: text().optional().help("a name for the tab"),
  },
  positional: ["url"],
  data: tabData.extend({ total: z.number() }),
  effects: { scope: "session", opens: true, acts: true, reports: "page" },
  deadline: "open",
  async run({ args, caller, session, signal }) {
    if (args.url !== undefined) session.policy.checkUrl(args.url)
    const tab = await session.newTab({ label: args.label, display: caller.display, beside: true }, signal)
    if (args.url !== undefined) {
      try {
        await navigate(tab.page, args.url, { until: "load", signal })
      } catch (error) {
        // A tab that does not show what was asked for is of no use.
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

export const windowNew = defineCommand({
  name: "window new",
  family: "tab",
  summary: "Open a blank tab in a window of its own and make it the active one",
  args: {},
  positional: [],
  data: z.object({ tabId: z.string(), total: z.number() }),
  effects: { scope: "session", opens: true, acts: true },
  deadline: "open",
  async run({ caller, session, signal }) {
    const tab = await session.newTab({ display: caller.display, window: true, beside: true }, signal)
    session.tabs.activate(tab)
    return { tabId: tab.id, total: session.tabs.size }
  },
  say: ({ tabId }) => `${tabId} opened in a new window`,
})

export const tabAdopt = defineCommand({
  name: "tab adopt",
  family: "tab",
  summary: "Adopt an open page as a tab and make it the active one",
  details:
    "For an attached browser, and for an application, which is started if it does not run yet: their pages are not changed, and stay open when the tab is closed. Without a text, the first visible page.",
  examples: ["tab adopt", "tab adopt settings"],
  args: { page: text().optional().help("a part of the page's URL or title") },
  positional: ["page"],
  data: tabData,
  effects: { scope: "session", opens: true, reports: "page" },
  deadline: "open",
  async run({ args, caller, session, signal }) {
    await session.start(caller.display, signal)
    const tab = await session.adoptPage(args.page, signal)
    session.tabs.activate(tab)
    await session.refreshTitles(signal)
    return describeTab(tab)
  },
  say: sayTab,
})
