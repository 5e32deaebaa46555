import { z } from "zod"
import { oneOf } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { network } from "../../page/emulate/network.ts"
import { surroundings } from "../../page/emulate/surroundings.ts"
import { HOLDS, notSeen, setsUp } from "../setting-up.ts"

export const setOffline = defineCommand({
  name: "set offline",
  family: "set",
  summary: "Cut the network off, or bring it back",
  details: HOLDS,
  examples: ["set offline", "set offline off"],
  args: { state: oneOf("on", "off").default("on").help("off: the network is back") },
  positional: ["state"],
  data: z.object({ offline: z.boolean() }),
  effects: setsUp,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const offline = args.state === "on"
    await session.emulation.set({ page, signal, note }, [network(offline)], async () => {
      const { online } = await surroundings(page, { online: !offline }, signal)
      if (online === offline)
        throw notSeen("network state", offline ? "offline" : "online", online ? "online" : "offline")
    })
    return { offline }
  },
  say: ({ offline }) => (offline ? "offline" : "online"),
})
