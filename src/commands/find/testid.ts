import { defineCommand } from "../../command/define.ts"
import { findAndAct, findData, findEffects, sayFound } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findTestId = defineCommand({
  name: "find testid",
  family: "act",
  summary: "Find elements by their data-testid, and act on one",
  examples: ["find testid submit click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  data: findData,
  effects: findEffects,
  deadline: "act",
  budget: "find",
  run: (call) => findAndAct(call, soughtBy("testid", call.args)),
  say: sayFound,
})
