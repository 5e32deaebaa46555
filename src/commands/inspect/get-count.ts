import { z } from "zod"
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
    return { count: await tab.page.capture.count(target, signal), selector: target.text }
  },
  say: ({ count }) => plural(count, "element"),
})
