import { defineCommand } from "../../command/define.ts"
import { findAndAct, findData, findEffects, sayFound } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findText = defineCommand({
  name: "find text",
  family: "act",
  summary: "Find elements by their text, and act on one",
  examples: ['find text "Sign in" click', "find text Total"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  data: findData,
  effects: findEffects,
  deadline: "act",
  budget: "find",
  run: (call) => findAndAct(call, soughtBy("text", call.args)),
  say: sayFound,
})
