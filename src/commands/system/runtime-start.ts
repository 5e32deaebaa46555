import { z } from "zod"
import { defineCommand } from "../../command/define.ts"

export const runtimeStart = defineCommand({
  name: "runtime start",
  family: "system",
  summary: "Start the runtime now instead of with the first command",
  args: {},
  positional: [],
  data: z.object({ pid: z.number().nullable(), alreadyRunning: z.boolean() }),
  effects: { scope: "none", beyondSession: true, local: "always" },
  deadline: "open",
  async run({ host }) {
    const before = await host.status()
    if (!before.running) await host.start()
    return { pid: (await host.status()).pid, alreadyRunning: before.running }
  },
  say: ({ pid, alreadyRunning }) => `${alreadyRunning ? "already running" : "started"}: pid ${pid}`,
})
