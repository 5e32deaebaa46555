import { z } from "zod"
import { clip, quote } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"

export const dialogDismiss = defineCommand({
  name: "dialog dismiss",
  family: "dialog",
  summary: "Dismiss the open dialog",
  args: {},
  positional: [],
  data: z.object({ accepted: z.boolean(), handled: z.boolean(), type: z.string(), message: z.string() }),
  effects: { scope: "tab", tells: "change", control: true, mayNavigate: true, invalidatesRefs: true },
  deadline: "control",
  async run({ tab, signal }) {
    const { type, message } = await tab.page.dialogs.answer(false, undefined, signal)
    return { accepted: false, handled: true, type, message }
  },
  say: ({ type, message }) => `dismissed the ${type} ${quote(clip(message, 200))}`,
})
