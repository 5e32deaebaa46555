import { defineCommand } from "../../command/define.ts"
import { findAndAct, findData, findEffects, sayFound } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findLabel = defineCommand({
  name: "find label",
  family: "act",
  summary: "Find fields by their label, and act on one",
  examples: ["find label Email fill ada@example.com"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  data: findData,
  effects: findEffects,
  deadline: "act",
  budget: "find",
  run: (call) => findAndAct(call, soughtBy("label", call.args)),
  say: sayFound,
})
