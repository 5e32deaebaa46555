import { z } from "zod"
import { tabName } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"

export const tabClose = defineCommand({
  name: "tab close",
  family: "tab",
  summary: "Close a tab, without a name the active one",
  args: { name: tabName().optional().help("id, label or target id") },
  positional: ["name"],
  data: z.object({
    closed: z.boolean(),
    tabId: z.string(),
    targetId: z.string(),
    label: z.string().nullable(),
    active: z.string().nullable(),
  }),
  effects: { scope: "session", control: true },
  deadline: "read",
  async run({ args, session, signal }) {
    const tab = args.name === undefined ? session.tabs.get() : await session.findTab(args.name, signal)
    await session.closeTab(tab)
    const active = session.tabs.active?.id ?? null
    return { closed: true, tabId: tab.id, targetId: tab.page.target.id, label: tab.label ?? null, active }
  },
  say: ({ tabId, active }) => `closed ${tabId}; ${active ? `${active} is active now` : "no tab is left"}`,
})
