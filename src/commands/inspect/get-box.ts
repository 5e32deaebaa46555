import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element } from "../element.ts"

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

export const getBox = defineCommand({
  name: "get box",
  family: "inspect",
  summary: "Show where an element is on the page, in pixels",
  args: { target: element() },
  positional: ["target"],
  data: box,
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "box" }, signal)
    if (found) note(found)
    return box.parse(answer)
  },
  say: ({ x, y, width, height }) => `${x},${y} ${width}x${height}`,
})
