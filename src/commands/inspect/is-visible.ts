import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element, which } from "../element.ts"

export const isVisible = defineCommand({
  name: "is visible",
  family: "inspect",
  summary: "Tell whether an element can be seen",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ visible: z.boolean(), origin: z.string() }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "visible" }, signal)
    if (found) note(found)
    return { visible: answer === true, origin: tab.page.url }
  },
  say: ({ visible }) => String(visible),
})
