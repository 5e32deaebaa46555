import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { describeTab, sayTab, tabData } from "../tab-data.ts"

export const tabAdopt = defineCommand({
  name: "tab adopt",
  family: "tab",
  summary: "Take a page that is open as a tab and make it the active one",
  details:
    "For a browser that is attached to and for an application, which is started when it does not run yet: their pages stay as they are, and stay open when the tab is closed. Without a text it is the first page that people see.",
  examples: ["tab adopt", "tab adopt settings"],
  args: { page: text().optional().help("a part of the page's address or title") },
  positional: ["page"],
  data: tabData,
  effects: { scope: "session", opens: true, tells: "page" },
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
