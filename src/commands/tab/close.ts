import { z } from "zod"
import { flag, tabName } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"

export const tabClose = defineCommand({
  name: "tab close",
  family: "tab",
  summary: "Close a tab, without a name the active one",
  details: "A page of an attached browser or an application that this session did not open stays open there.",
  args: {
    name: tabName().optional().help("id, label or target id"),
    force: flag().help("close the page too when this session did not open it"),
  },
  positional: ["name"],
  data: z.object({
    /** False when the page stays open: it was there before the session. */
    closed: z.boolean(),
    tabId: z.string(),
    targetId: z.string(),
    label: z.string().nullable(),
    active: z.string().nullable(),
  }),
  effects: { scope: "session", control: true },
  deadline: "read",
  async run({ args, caller, session, signal }) {
    const tab = args.name === undefined ? session.tabs.get() : await session.findTab(args.name, signal)
    // There, every page is a tab like any other.
    const closed = tab.own || args.force || caller.dialect === "agent-browser"
    await session.closeTab(tab, closed)
    const active = session.tabs.active?.id ?? null
    return { closed, tabId: tab.id, targetId: tab.page.target.id, label: tab.label ?? null, active }
  },
  say: ({ closed, tabId, active }) =>
    `${closed ? `closed ${tabId}` : `let go of ${tabId}: its page stays open, --force closes it too`}; ${
      active ? `${active} is active now` : "no tab is left"
    }`,
})
