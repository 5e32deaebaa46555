import { z } from "zod"
import { defineCommand } from "../../command/define.ts"

export const getCdpUrl = defineCommand({
  name: "get cdp-url",
  family: "inspect",
  summary: "Open a websocket for other protocol clients, confined to this session",
  details:
    "For Puppeteer and the like: `puppeteer.connect({ browserWSEndpoint })`. Only programs on this machine that know the address can use it; it is closed with the session.",
  args: {},
  positional: [],
  data: z.object({ cdpUrl: z.string() }),
  effects: { scope: "tab", beyondSession: true, evaluates: "page" },
  deadline: "read",
  run: async ({ session }) => ({ cdpUrl: await session.guests.url() }),
  say: ({ cdpUrl }) => cdpUrl,
})
