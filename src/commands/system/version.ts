import { z } from "zod"
import { VERSION } from "../../base/version.ts"
import { defineCommand } from "../../command/define.ts"

export const version = defineCommand({
  name: "version",
  family: "system",
  summary: "Tell the version",
  args: {},
  positional: [],
  data: z.object({ version: z.string(), node: z.string() }),
  effects: { scope: "none", readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  run: async () => ({ version: VERSION, node: process.version }),
  say: ({ version }) => `tabhand ${version}`,
})
