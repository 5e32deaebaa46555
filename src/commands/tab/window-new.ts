import { z } from "zod"
import { defineCommand } from "../../command/define.ts"

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
