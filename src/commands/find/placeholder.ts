import { defineCommand } from "../../command/define.ts"
import { findAndAct, findData, findEffects, sayFound } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findPlaceholder = defineCommand({
  name: "find placeholder",
  family: "act",
  summary: "Find fields by their placeholder, and act on one",
  examples: ["find placeholder Search type boats"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  data: findData,
  effects: findEffects,
  deadline: "act",
  budget: "find",
  run: (call) => findAndAct(call, soughtBy("placeholder", call.args)),
  say: sayFound,
})
