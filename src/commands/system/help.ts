import { z } from "zod"
import { texts } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"

export const help = defineCommand({
  name: "help",
  family: "system",
  summary: "Tell what commands there are, or how one is used",
  examples: ["help", "help click", "help tab new"],
  args: { topic: texts().rest().optional().help("a command, or the first word of several") },
  positional: ["topic"],
  data: z.object({ help: z.string() }),
  effects: { scope: "none", readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  budget: "own",
  run: async ({ args, host }) => ({ help: host.help((args.topic ?? []).join(" ")) }),
  say: ({ help }) => help,
})
