import { z } from "zod"
import { plural } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"
import { checkedName } from "../../session/names.ts"

export const sessionInfo = defineCommand({
  name: "session info",
  family: "session",
  summary: "Tell what this session is: browser, options, folders",
  args: {},
  positional: [],
  data: z.object({
    session: z.string(),
    active: z.boolean(),
    pid: z.number().nullable(),
    browser: z.string().nullable(),
    headed: z.boolean(),
    viewport: z.string().nullable(),
    tabs: z.number(),
    createdAt: z.string().nullable(),
    artifacts: z.string().nullable(),
    journal: z.string().nullable(),
  }),
  effects: { scope: "none", readOnly: true, control: true },
  deadline: "control",
  async run({ host, sessionName }) {
    const session = host.sessions.find(checkedName(sessionName, "session name"))
    const facts = session?.context?.browser.facts
    const viewport = session?.emulation.size
    return {
      session: sessionName,
      active: session !== undefined,
      pid: facts?.pid ?? null,
      browser: facts?.product ?? null,
      headed: facts ? !facts.headless : false,
      viewport: viewport ? `${viewport.width}x${viewport.height}@${viewport.scale}` : null,
      tabs: session?.tabs.size ?? 0,
      createdAt: session?.createdAt.toISOString() ?? null,
      artifacts: session?.artifacts.path ?? null,
      journal: session?.journal.path ?? null,
    }
  },
  say: ({ session, active, pid, browser, viewport, tabs, artifacts }) =>
    active
      ? [
          `session ${session}: ${plural(tabs, "tab")}, viewport ${viewport}`,
          browser ? `browser ${browser}${pid === null ? ", attached" : `, pid ${pid}`}` : "no browser yet",
          `artifacts ${artifacts}`,
        ].join("\n")
      : `session ${session} is not open`,
})
