import { createHash } from "node:crypto"
import { z } from "zod"
import { oneOf, text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { checkedName, defaultSessionName, treeRoot } from "../../session/names.ts"

export const sessionId = defineCommand({
  name: "session id",
  aliases: { cli: ["session"] },
  family: "session",
  summary: "Tell the name of the session that a command here would use",
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
