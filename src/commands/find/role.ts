import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { findAndAct, findShape } from "../find-elements.ts"
import { inQuotes, wordArgs } from "../find-words.ts"

export const findRole = defineCommand({
  name: "find role",
  ...findShape,
  summary: "Find elements by role and name, and act on one",
  examples: [
    "find role button click --name Save",
    "find role heading",
    'find role textbox fill Ada --name "First name"',
  ],
  args: {
    ...wordArgs,
    value: text().help("the role, such as button, link or textbox"),
    name: text().optional().help("what it is called; letters match in either case, and a part is enough"),
  },
  positional: ["value", "action", "text"],
  run(call) {
    const { value, name, exact, first, nth } = call.args
    const named = name === undefined ? "" : `[name=${inQuotes(name, exact)}]`
    return findAndAct(call, { target: `role=${value.trim()}${named}`, first, nth })
  },
})
