import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"
import { titleOf } from "../../page/title.ts"

export const getTitle = defineCommand({
  name: "get title",
  family: "inspect",
  summary: "Tell the page's title",
  args: {},
  positional: [],
  data: z.object({ title: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  run: async ({ tab, signal }) => ({ title: await titleOf(tab.page, signal) }),
  saysPageText: true,
  say: ({ title }) => oneLine(title),
})
