import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element, which } from "../element.ts"

export const getHtml = defineCommand({
  name: "get html",
  family: "inspect",
  summary: "Show the HTML of an element",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ html: z.string() }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "html" }, signal)
    if (found) note(found)
    return { html: String(answer ?? "") }
  },
  saysPageText: true,
  say: ({ html }) => html,
})
