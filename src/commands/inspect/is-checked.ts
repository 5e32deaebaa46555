import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element, hasNone, which } from "../element.ts"

export const isChecked = defineCommand({
  name: "is checked",
  family: "inspect",
  summary: "Tell whether a box is checked",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ checked: z.boolean(), origin: z.string() }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "checked" }, signal)
    if (found) note(found)
    if (typeof answer !== "boolean") throw hasNone("checked state", args.target.text)
    return { checked: answer, origin: tab.page.url }
  },
  say: ({ checked }) => String(checked),
})
