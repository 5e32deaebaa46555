import { createHash } from "node:crypto"
import { z } from "zod"
import { clip, plural } from "../../base/text.ts"
import { oneOf, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { checkedName, defaultSessionName, treeRoot } from "../../session/names.ts"

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

export const sessionInfo = defineCommand({
  name: "session info",
  family: "session",
  summary: "Show this session: browser, options, folders",
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

export const sessionId = defineCommand({
  name: "session id",
  aliases: ["session"],
  family: "session",
  summary: "Show the name of the session that a command here would use",
  args: {
    scope: oneOf("worktree", "cwd", "git-root")
      .optional()
      .help("derive it from the working tree or the folder instead"),
    prefix: text().optional().help("put this before the derived name"),
  },
  positional: [],
  data: z.object({ session: z.string(), hash: z.string(), path: z.string(), scope: z.string() }),
  effects: { scope: "none", readOnly: true, control: true },
  deadline: "control",
  async run({ args, caller, sessionName }) {
    const path = args.scope === "cwd" ? caller.cwd : treeRoot(caller.cwd)
    const derived = args.scope === undefined ? sessionName : defaultSessionName(path)
    return {
      session: checkedName(`${args.prefix ? `${args.prefix}-` : ""}${derived}`, "session name"),
      hash: createHash("sha256").update(path).digest("hex").slice(0, 8),
      path,
      scope: args.scope ?? "worktree",
    }
  },
  say: ({ session }) => session,
})
