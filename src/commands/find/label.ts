import { defineCommand } from "../../command/define.ts"
import { findAndAct, findShape } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findLabel = defineCommand({
  name: "find label",
  ...findShape,
  summary: "Find fields by their label, and act on one",
  examples: ["find label Email fill ada@example.com"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("label", call.args)),
})
