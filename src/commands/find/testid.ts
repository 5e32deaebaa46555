import { defineCommand } from "../../command/define.ts"
import { findAndAct, findShape } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findTestId = defineCommand({
  name: "find testid",
  ...findShape,
  summary: "Find elements by their data-testid, and act on one",
  examples: ["find testid submit click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("testid", call.args)),
})
