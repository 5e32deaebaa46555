import { z } from "zod"
import { plural } from "../../base/text.ts"
import { flag } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { checkUnconfined } from "../../command/run/confine.ts"
import { checkedName } from "../../session/names.ts"
import type { Session } from "../../session/session.ts"

const appData = z.object({ name: z.string(), pid: z.number(), ended: z.boolean() })

const NOT_OURS = "it ran before Tabhand came, and was not opened with --kill-existing"

const appOf = (session: Session) => session.context?.browser.facts.app

export const close = defineCommand({
  name: "close",
  aliases: ["quit", "exit"],
  family: "session",
  summary: "Close the session with its tabs, or all sessions",
  args: {
    all: flag().help("every session of this runtime"),
    purge: flag().help("also delete the session's own artifacts and journal"),
    kill: flag().help("also end the application of --app; otherwise it keeps running"),
  },
  positional: [],
  data: z.object({
    /** Whether there was a session to close; with --all, how many. */
    closed: z.union([z.boolean(), z.number()]),
    sessions: z.array(z.string()),
    failed: z.array(z.string()),
    /** The applications that the sessions used, if any. */
    apps: z.array(appData).optional(),
    /** Here agent-browser reports whether it saved the session's state, which Tabhand never does. */
    saveStatus: z.literal("not_configured"),
    restoreStatus: z.literal("not_configured"),
  }),
  effects: { scope: "none", control: true, destructive: true, endsSession: true },
  deadline: "read",
  async run({ args, caller, host, sessionName, note }) {
    if (args.all) checkUnconfined(caller, "`close --all`")
    const { sessions } = host
    const one = sessions.find(checkedName(sessionName, "session name"))
    const closing = args.all ? sessions.list() : one ? [one] : []
    const apps = new Map(closing.flatMap((session) => appOf(session) ?? []).map((app) => [app.pid, app]))
    const outcomes = await Promise.allSettled(
      closing.map(async (session) => {
        await sessions.close(session, "asked")
        if (args.purge) await session.purge()
      }),
    )
    const users = new Map(sessions.list().map((session) => [appOf(session)?.pid, session.name]))
    const left: z.input<typeof appData>[] = []
    for (const { name, pid, mayEnd, end } of apps.values()) {
      const user = users.get(pid)
      const ended = args.kill && mayEnd && user === undefined
      if (ended) await end()
      else if (args.kill)
        note(`${name} (process ${pid}) was not ended: ${user ? `session "${user}" uses it` : NOT_OURS}`)
      left.push({ name, pid, ended })
    }
    if (args.kill && apps.size === 0) note("there is no application to end: --kill is for sessions of --app")
    const [failure] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome] : []))
    if (failure && !args.all) throw failure.reason
    const nameOf = (status: string) =>
      closing.filter((_, index) => outcomes[index]?.status === status).map(({ name }) => name)
    const closed = nameOf("fulfilled")
    return {
      closed: args.all ? closed.length : closed.length > 0,
      sessions: closed,
      failed: nameOf("rejected"),
      ...(left.length > 0 ? { apps: left } : {}),
      saveStatus: "not_configured" as const,
      restoreStatus: "not_configured" as const,
    }
  },
  say: ({ closed, sessions, failed, apps = [] }) =>
    [
      sessions.length === 0
        ? "no session was open"
        : `closed ${typeof closed === "number" ? `${plural(closed, "session")}: ` : ""}${sessions.join(", ")}`,
      ...apps.map(({ name, pid, ended }) => `${ended ? "ended" : "left running:"} ${name} (process ${pid})`),
      ...(failed.length > 0 ? [`could not be closed: ${failed.join(", ")}`] : []),
    ].join("\n"),
})
