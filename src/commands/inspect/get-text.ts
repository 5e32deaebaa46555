import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element, which } from "../element.ts"

export const getText = defineCommand({
  name: "get text",
  family: "inspect",
  summary: "Show the text of an element",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ text: z.string(), origin: z.string() }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "text" }, signal)
    if (found) note(found)
    return { text: String(answer ?? ""), origin: tab.page.url }
  },
  saysPageText: true,
  say: ({ text }) => text,
})
