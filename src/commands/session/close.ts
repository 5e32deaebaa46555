import { z } from "zod"
import { plural } from "../../base/text.ts"
import { flag } from "../../command/arg.ts"
import { checkUnconfined } from "../../command/confine.ts"
import { defineCommand } from "../../command/define.ts"
import { checkedName } from "../../session/names.ts"

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
  data: z.object({
    /** Whether there was a session to close; with --all, how many. */
    closed: z.union([z.boolean(), z.number()]),
    sessions: z.array(z.string()),
    failed: z.array(z.string()),
    /** agent-browser tells here whether it kept the session's state; a session's state is not kept. */
    saveStatus: z.literal("not_configured"),
    restoreStatus: z.literal("not_configured"),
  }),
  effects: { scope: "none", control: true },
  deadline: "read",
  async run({ args, caller, host, sessionName }) {
    if (args.all) checkUnconfined(caller, "`close --all`")
    const { sessions } = host
    const one = sessions.find(checkedName(sessionName, "session name"))
    const closing = args.all ? sessions.list() : one ? [one] : []
    const outcomes = await Promise.allSettled(
      closing.map(async (session) => {
        await sessions.close(session, "asked")
        if (args.purge) await session.artifacts.purge()
      }),
    )
    const [failure] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome] : []))
    if (failure && !args.all) throw failure.reason
    const nameOf = (status: string) =>
      closing.filter((_, index) => outcomes[index]?.status === status).map(({ name }) => name)
    const closed = nameOf("fulfilled")
    return {
      closed: args.all ? closed.length : closed.length > 0,
      sessions: closed,
      failed: nameOf("rejected"),
      saveStatus: "not_configured" as const,
      restoreStatus: "not_configured" as const,
    }
  },
  say: ({ closed, sessions, failed }) =>
    [
      sessions.length === 0
        ? "no session was open"
        : `closed ${typeof closed === "number" ? `${plural(closed, "session")}: ` : ""}${sessions.join(", ")}`,
      ...(failed.length > 0 ? [`could not be closed: ${failed.join(", ")}`] : []),
    ].join("\n"),
})
