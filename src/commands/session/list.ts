import { z } from "zod"
import { clip, plural } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"

export const sessionList = defineCommand({
  name: "session list",
  family: "session",
  summary: "List the open sessions",
  args: {},
  positional: [],
  data: z.object({
    sessions: z.array(z.string()),
    details: z.array(
      z.object({
        name: z.string(),
        tabs: z.number(),
        url: z.string().nullable(),
        idleSeconds: z.number(),
        owner: z.string(),
      }),
    ),
  }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true },
  deadline: "control",
  async run({ host }) {
    const list = host.sessions.list()
    const details = list.map((session) => ({
      name: session.name,
      tabs: session.tabs.size,
      url: session.tabs.active?.page.url ?? null,
      idleSeconds: Math.round((Date.now() - session.lastUsed) / 1000),
      owner: session.owner,
    }))
    return { sessions: list.map((session) => session.name), details }
  },
  say: ({ details }) =>
    details.length === 0
      ? "no session is open"
      : details
          .map(({ name, tabs, url }) => `${name} (${plural(tabs, "tab")})${url ? ` ${clip(url, 200)}` : ""}`)
          .join("\n"),
})
