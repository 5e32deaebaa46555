import { defineCommand } from "../../command/define.ts"
import { findAndAct, findData, findEffects, sayFound } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findAlt = defineCommand({
  name: "find alt",
  family: "act",
  summary: "Find pictures by what stands for them, and act on one",
  examples: ["find alt Logo click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  data: findData,
  effects: findEffects,
  deadline: "act",
  budget: "find",
  run: (call) => findAndAct(call, soughtBy("alt", call.args)),
  say: sayFound,
})
