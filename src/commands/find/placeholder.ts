import { defineCommand } from "../../command/define.ts"
import { findAndAct, findShape } from "../find-elements.ts"
import { soughtBy, wordArgs } from "../find-words.ts"

export const findPlaceholder = defineCommand({
  name: "find placeholder",
  ...findShape,
  summary: "Find fields by their placeholder, and act on one",
  examples: ["find placeholder Search type boats"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("placeholder", call.args)),
})
