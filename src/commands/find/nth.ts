import { number, text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { actionArgs, findAndAct, findShape } from "../find-elements.ts"

export const findNth = defineCommand({
  name: "find nth",
  ...findShape,
  summary: "Find one of the elements that match a selector by its number, and act on it",
  examples: ['find nth 2 ".item" click'],
  args: {
    index: number({ whole: true }).help("which one, counted from 0; -1 is the last"),
    selector: text().help("a CSS selector"),
    ...actionArgs,
  },
  positional: ["index", "selector", "action", "text"],
  run: (call) => findAndAct(call, { target: call.args.selector, nth: call.args.index }),
})
