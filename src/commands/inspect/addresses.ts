import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"

export const getUrl = defineCommand({
  name: "get url",
  family: "inspect",
  summary: "Show the tab's URL",
  args: {},
  positional: [],
  data: z.object({ url: z.string() }),
  effects: { scope: "tab", readOnly: true, worksAfterCrash: true },
  deadline: "read",
  run: async ({ tab }) => ({ url: tab.page.url }),
  say: ({ url }) => url,
})

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
