import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element, which } from "../element.ts"

export const isEnabled = defineCommand({
  name: "is enabled",
  family: "inspect",
  summary: "Tell whether an element can be used",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ enabled: z.boolean(), origin: z.string() }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "enabled" }, signal)
    if (found) note(found)
    return { enabled: answer === true, origin: tab.page.url }
  },
  say: ({ enabled }) => String(enabled),
})
