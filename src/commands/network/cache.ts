import { z } from "zod"
import { oneOf } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { HOLDS, setsUp } from "../set/setting.ts"

export const networkCache = defineCommand({
  name: "network cache",
  family: "network",
  summary: "Switch the browser's cache off, or on again",
  details: `${HOLDS} While there are routes it is off anyway. What is in it stays there.`,
  examples: ["network cache off", "network cache on"],
  args: { state: oneOf("off", "on").help("off: each request goes to the network") },
  positional: ["state"],
  data: z.object({ cache: z.enum(["off", "on"]) }),
  effects: setsUp,
  deadline: "read",
  async run({ args: { state }, session, tab, signal, note }) {
    await session.emulation.setCache({ page: tab.page, signal, note }, state === "off")
    if (state === "on" && session.routes.list().length > 0) note("it stays off until the last route is removed")
    return { cache: state }
  },
  say: ({ cache }) => `cache ${cache}`,
})
