import { number, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { actionArgs, findAndAct, findShape } from "./find-elements.ts"

export const findFirst = defineCommand({
  name: "find first",
  ...findShape,
  summary: "Find the first element that matches a selector, and act on it",
  examples: ['find first ".item" click'],
  args: { selector: text().help("a CSS selector"), ...actionArgs },
  positional: ["selector", "action", "text"],
  run: (call) => findAndAct(call, { target: call.args.selector, nth: 0 }),
})

export const findLast = defineCommand({
  name: "find last",
  ...findShape,
  summary: "Find the last element that matches a selector, and act on it",
  examples: ['find last ".item" click'],
  args: { selector: text().help("a CSS selector"), ...actionArgs },
  positional: ["selector", "action", "text"],
  run: (call) => findAndAct(call, { target: call.args.selector, nth: -1 }),
})

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
