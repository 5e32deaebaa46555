import { z } from "zod"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { element, which } from "../element.ts"

export const getAttr = defineCommand({
  name: "get attr",
  family: "inspect",
  summary: "Show an attribute of an element",
  args: { target: element(), ...which, name: text().help("the name of the attribute") },
  positional: ["target", "name"],
  data: z.object({ origin: z.string(), value: z.string().nullable() }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const question = { what: "attr", name: args.name } as const
    const { answer, note: found } = await tab.page.capture.ask(args.target, question, signal)
    if (found) note(found)
    return { origin: tab.page.url, value: typeof answer === "string" ? answer : null }
  },
  saysPageText: true,
  say: ({ value }) => value ?? "no such attribute",
})
