import { z } from "zod"
import { defineCommand } from "../../command/define.ts"

export const runtimeStop = defineCommand({
  name: "runtime stop",
  family: "system",
  summary: "Stop the runtime with all its sessions and browsers",
  args: {},
  positional: [],
  data: z.object({ stopped: z.boolean(), pid: z.number().nullable() }),
  effects: { scope: "none", beyondSession: true, control: true, local: "always" },
  deadline: "run",
  async run({ host }) {
    const pid = await host.stop()
    return { stopped: pid !== undefined, pid: pid ?? null }
  },
  say: ({ stopped, pid }) => (stopped ? `stopped: pid ${pid}` : "not running"),
})
