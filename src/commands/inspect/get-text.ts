import { z } from "zod"
import { plural } from "../../base/text.ts"
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
    const { answer, unseen = 0, note: found } = await tab.page.capture.ask(args.target, { what: "text" }, signal)
    if (found) note(found)
    if (unseen > 0) note(`people cannot see ${plural(unseen, "word")} of this: \`read --selector\` gives what they see`)
    return { text: String(answer ?? ""), origin: tab.page.url }
  },
  saysPageText: true,
  say: ({ text }) => text,
})
