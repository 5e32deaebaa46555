import { defineCommand } from "../../command/define.ts"
import { findAndAct, findData, findEffects, sayFound } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findTitle = defineCommand({
  name: "find title",
  family: "act",
  summary: "Find elements by their title, and act on one",
  examples: ["find title Close click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  data: findData,
  effects: findEffects,
  deadline: "act",
  budget: "find",
  run: (call) => findAndAct(call, soughtBy("title", call.args)),
  say: sayFound,
})
