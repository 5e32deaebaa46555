import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { actionArgs, findAndAct, findData, findEffects, sayFound } from "../find-elements.ts"

export const findFirst = defineCommand({
  name: "find first",
  family: "act",
  summary: "Find the first element that matches a selector, and act on it",
  examples: ['find first ".item" click'],
  args: { selector: text().help("a CSS selector"), ...actionArgs },
  positional: ["selector", "action", "text"],
  data: findData,
  effects: findEffects,
  deadline: "act",
  budget: "find",
  run: (call) => findAndAct(call, { target: call.args.selector, nth: 0 }),
  say: sayFound,
})
