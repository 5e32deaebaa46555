import { z } from "zod"
import { clip, quote } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"

export const dialogStatus = defineCommand({
  name: "dialog status",
  aliases: { cli: ["dialog"] },
  family: "dialog",
  summary: "Tell whether a dialog is open, and what it says",
  args: {},
  positional: [],
  data: z.object({
    hasDialog: z.boolean(),
    type: z.string().optional(),
    message: z.string().optional(),
    defaultPrompt: z.string().optional(),
  }),
  effects: { scope: "tab", readOnly: true, control: true, worksAfterCrash: true },
  deadline: "control",
  async run({ tab }) {
    const dialog = tab.page.dialogs.open
    if (!dialog) return { hasDialog: false }
    const { type, message, defaultPrompt } = dialog
    return { hasDialog: true, type, message, ...(type === "prompt" ? { defaultPrompt } : {}) }
  },
  say: ({ hasDialog, type, message }) =>
    hasDialog ? `${type} ${quote(clip(message ?? "", 200))}` : "no dialog is open",
})
