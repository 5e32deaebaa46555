import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { describeTab, sayTab, tabData } from "../tab-data.ts"

const listed = tabData.extend({
  active: z.boolean(),
  type: z.string(),
  /** False for a page of somebody else's browser that was not used here yet. */
  attached: z.boolean(),
  state: z.enum(["open", "crashed", "dialog"]),
})

export const tabList = defineCommand({
  name: "tab list",
  aliases: { cli: ["tab"], mcp: "browser_tabs" },
  family: "tab",
  summary: "List the session's tabs",
  args: {},
  positional: [],
  data: z.object({ tabs: z.array(listed) }),
  effects: { scope: "session", readOnly: true, control: true },
  deadline: "control",
  async run({ session, signal }) {
    await session.refreshTitles(signal)
    const own = session.tabs.list().map((tab) => ({
      ...describeTab(tab),
      active: tab === session.tabs.active,
      type: "page",
      attached: true,
      state: tab.page.crashed ? ("crashed" as const) : tab.page.dialogs.open ? ("dialog" as const) : ("open" as const),
    }))
    const others = (await session.otherPages(signal)).map(({ id, targetId, url, title }) => ({
      tabId: id,
      targetId,
      title,
      url,
      label: null,
      active: false,
      type: "page",
      attached: false,
      state: "open" as const,
    }))
    return { tabs: [...own, ...others] }
  },
  say: ({ tabs }) =>
    tabs.length === 0
      ? "no tab is open"
      : tabs
          .map((tab) => `${tab.active ? "* " : "  "}${sayTab(tab)}${tab.state === "open" ? "" : ` [${tab.state}]`}`)
          .join("\n"),
})
