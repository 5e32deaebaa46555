import { defineCommand } from "../../command/define.ts"
import { findAndAct, findShape } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findText = defineCommand({
  name: "find text",
  ...findShape,
  summary: "Find elements by their text, and act on one",
  examples: ['find text "Sign in" click', "find text Total"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("text", call.args)),
})
