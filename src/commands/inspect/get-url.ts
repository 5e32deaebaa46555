import { z } from "zod"
import { defineCommand } from "../../command/define.ts"

export const getUrl = defineCommand({
  name: "get url",
  family: "inspect",
  summary: "Tell the tab's address",
  args: {},
  positional: [],
  data: z.object({ url: z.string() }),
  effects: { scope: "tab", readOnly: true, worksAfterCrash: true },
  deadline: "read",
  run: async ({ tab }) => ({ url: tab.page.url }),
  say: ({ url }) => url,
})
