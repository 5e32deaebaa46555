import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { actionArgs, findAndAct, findShape } from "../find-elements.ts"

export const findFirst = defineCommand({
  name: "find first",
  ...findShape,
  summary: "Find the first element that matches a selector, and act on it",
  examples: ['find first ".item" click'],
  args: { selector: text().help("a CSS selector"), ...actionArgs },
  positional: ["selector", "action", "text"],
  run: (call) => findAndAct(call, { target: call.args.selector, nth: 0 }),
})
