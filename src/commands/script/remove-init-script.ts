import { z } from "zod"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"

export const removeInitScript = defineCommand({
  name: "removeinitscript",
  family: "script",
  summary: "Remove an init script",
  details:
    "By the id that `addinitscript` returned; those of --init-script are init1, init2 and so on. What it did in documents that are open remains.",
  examples: ["removeinitscript init1"],
  args: { identifier: text().help("its id") },
  positional: ["identifier"],
  data: z.object({ removed: z.boolean(), identifier: z.string() }),
  effects: { scope: "tab", acts: true, blockedByDialog: true },
  deadline: "read",
  async run({ args: { identifier }, session, tab, signal, note }) {
    await session.initScripts.remove({ page: tab.page, signal, note }, identifier)
    return { removed: true, identifier }
  },
  say: ({ identifier }) => `removed ${identifier}`,
})
