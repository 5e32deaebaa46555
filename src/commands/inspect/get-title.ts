import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { titleOf } from "../../page/navigation/title.ts"

export const getTitle = defineCommand({
  name: "get title",
  family: "inspect",
  summary: "Show the page's title",
  args: {},
  positional: [],
  data: z.object({ title: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  run: async ({ tab, signal }) => ({ title: await titleOf(tab.page, signal) }),
  saysPageText: true,
  say: ({ title }) => oneLine(title),
})
