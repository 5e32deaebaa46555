import { tabName } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { describeTab, sayTab, tabData } from "../tab-data.ts"

export const tabSwitch = defineCommand({
  name: "tab switch",
  aliases: { cli: ["tab"] },
  family: "tab",
  summary: "Make another tab the active one",
  examples: ["tab switch t2", "tab docs"],
  args: { name: tabName().help("id, label or target id") },
  positional: ["name"],
  data: tabData,
  effects: { scope: "session", control: true, tells: "page" },
  deadline: "read",
  async run({ args, session, signal }) {
    const tab = await session.findTab(args.name, signal)
    session.tabs.activate(tab)
    await session.refreshTitles(signal)
    return describeTab(tab)
  },
  say: sayTab,
})
