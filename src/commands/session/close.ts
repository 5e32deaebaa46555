import { z } from "zod"
import { plural } from "../../base/text.ts"
import { flag } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"

export const close = defineCommand({
  name: "close",
  aliases: { cli: ["quit", "exit"] },
  family: "session",
  summary: "Close the session with its tabs, or all sessions",
  args: {
    all: flag().help("every session of this runtime"),
    purge: flag().help("also delete the session's own artifacts and journal"),
  },
  positional: [],
  data: z.object({ closed: z.union([z.boolean(), z.number()]), sessions: z.array(z.string()) }),
  effects: { scope: "none", control: true },
  deadline: "read",
  async run({ args, host, sessionName }) {
    const { sessions } = host
    const one = sessions.find(sessionName)
    const closing = args.all ? sessions.list() : one ? [one] : []
    await Promise.all(
      closing.map(async (session) => {
        await sessions.close(session, "asked")
        if (args.purge) await session.artifacts.purge()
      }),
    )
    const names = closing.map((session) => session.name)
    return { closed: args.all ? names.length : names.length > 0, sessions: names }
  },
  say: ({ closed, sessions }) =>
    sessions.length === 0
      ? "no session was open"
      : `closed ${typeof closed === "number" ? `${plural(closed, "session")}: ` : ""}${sessions.join(", ")}`,
})
