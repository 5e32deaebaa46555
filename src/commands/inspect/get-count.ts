import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { plural } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"
import { element } from "../element.ts"

export const getCount = defineCommand({
  name: "get count",
  family: "inspect",
  summary: "Count the elements that match",
  args: { target: element() },
  positional: ["target"],
  data: z.object({ count: z.number(), selector: z.string() }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, tab, signal }) {
    const { target } = args
    try {
      const { count } = await tab.page.capture.ask(target, { what: "id" }, signal)
      return { count, selector: target.text }
    } catch (error) {
      if (error instanceof TabhandError && error.code === "no_match") return { count: 0, selector: target.text }
      throw error
    }
  },
  say: ({ count }) => plural(count, "element"),
})
