import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element, which } from "../element.ts"

const all = z.record(z.string(), z.string())

export const getStyles = defineCommand({
  name: "get styles",
  family: "inspect",
  summary: "Show the computed styles of an element",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ styles: all }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "styles" }, signal)
    if (found) note(found)
    return { styles: all.parse(answer) }
  },
  saysPageText: true,
  say: ({ styles }) =>
    Object.entries(styles)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
})
