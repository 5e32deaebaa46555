import { defineCommand } from "../../command/define.ts"
import { findAndAct, findShape } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findAlt = defineCommand({
  name: "find alt",
  ...findShape,
  summary: "Find pictures by what stands for them, and act on one",
  examples: ["find alt Logo click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("alt", call.args)),
})
