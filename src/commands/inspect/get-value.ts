import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element, hasNone, which } from "../element.ts"

export const getValue = defineCommand({
  name: "get value",
  family: "inspect",
  summary: "Show what a field holds",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ value: z.string() }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "value" }, signal)
    if (found) note(found)
    if (typeof answer !== "string") throw hasNone("value", args.target.text)
    return { value: answer }
  },
  saysPageText: true,
  say: ({ value }) => value,
})
