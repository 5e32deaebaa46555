import { defineCommand } from "../../command/define.ts"
import { findAndAct, findShape } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findTitle = defineCommand({
  name: "find title",
  ...findShape,
  summary: "Find elements by their title, and act on one",
  examples: ["find title Close click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("title", call.args)),
})
