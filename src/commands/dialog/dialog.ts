import { z } from "zod"
import { clip, quote } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"

export const dialogStatus = defineCommand({
  name: "dialog status",
  aliases: ["dialog"],
  family: "dialog",
  summary: "Show whether a dialog is open, and what it says",
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

export const dialogAccept = defineCommand({
  name: "dialog accept",
  family: "dialog",
  summary: "Accept the open dialog, with a text if it is a prompt",
  args: { text: text().optional().help("what to type into a prompt") },
  positional: ["text"],
  data: z.object({ accepted: z.boolean(), handled: z.boolean(), type: z.string(), message: z.string() }),
  effects: { scope: "tab", reports: "change", control: true },
  deadline: "control",
  async run({ args, tab, signal }) {
    const { type, message } = await tab.page.dialogs.answer(true, args.text, signal)
    return { accepted: true, handled: true, type, message }
  },
  say: ({ type, message }) => `accepted the ${type} ${quote(clip(message, 200))}`,
})

export const dialogDismiss = defineCommand({
  name: "dialog dismiss",
  family: "dialog",
  summary: "Dismiss the open dialog",
  args: {},
  positional: [],
  data: z.object({ accepted: z.boolean(), handled: z.boolean(), type: z.string(), message: z.string() }),
  effects: { scope: "tab", reports: "change", control: true },
  deadline: "control",
  async run({ tab, signal }) {
    const { type, message } = await tab.page.dialogs.answer(false, undefined, signal)
    return { accepted: false, handled: true, type, message }
  },
  say: ({ type, message }) => `dismissed the ${type} ${quote(clip(message, 200))}`,
})
