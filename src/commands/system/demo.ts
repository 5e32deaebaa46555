import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"

export const demo = defineCommand({
  name: "demo",
  family: "system",
  summary: "Serve a small shop on this machine to try commands on",
  args: {},
  positional: [],
  data: z.object({ url: z.string() }),
  effects: { scope: "none", control: true },
  deadline: "read",
  run: async ({ host }) => ({ url: await host.demoSite() }),
  say: ({ url }) => url,
})
