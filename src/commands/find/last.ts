import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { actionArgs, findAndAct, findShape } from "../find-elements.ts"

export const findLast = defineCommand({
  name: "find last",
  ...findShape,
  summary: "Find the last element that matches a selector, and act on it",
  examples: ['find last ".item" click'],
  args: { selector: text().help("a CSS selector"), ...actionArgs },
  positional: ["selector", "action", "text"],
  run: (call) => findAndAct(call, { target: call.args.selector, nth: -1 }),
})
