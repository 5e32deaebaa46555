import { z } from "zod"
import { clip, quote } from "../../base/text.ts"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"

export const dialogAccept = defineCommand({
  name: "dialog accept",
  family: "dialog",
  summary: "Accept the open dialog, with a text if it is a prompt",
  args: { text: text().optional().help("what to type into a prompt") },
  positional: ["text"],
  data: z.object({ accepted: z.boolean(), handled: z.boolean(), type: z.string(), message: z.string() }),
  effects: { scope: "tab", tells: "change", control: true, mayNavigate: true, invalidatesRefs: true },
  deadline: "control",
  async run({ args, tab, signal }) {
    const { type, message } = await tab.page.dialogs.answer(true, args.text, signal)
    return { accepted: true, handled: true, type, message }
  },
  say: ({ type, message }) => `accepted the ${type} ${quote(clip(message, 200))}`,
})
