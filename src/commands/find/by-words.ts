import { flag, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { which } from "../../command/define/target-arg.ts"
import type { Sought } from "./find-actions.ts"
import { actionArgs, findAndAct, findShape } from "./find-elements.ts"

/** Arguments of the commands that find elements by words. */
const wordArgs = {
  value: text().help("the words; letters match in either case, and a part is enough"),
  ...actionArgs,
  exact: flag().help("just these words, in this case"),
  ...which,
}

interface Words {
  readonly value: string
  readonly exact: boolean
  readonly first: boolean
  readonly nth: number | undefined
}

/** Writes it as a target of other commands. */
function soughtBy(by: string, { value, exact, first, nth }: Words): Sought {
  return { target: `${by}=${inQuotes(value, exact)}`, first, nth }
}

/** Quoted words are matched exactly. */
function inQuotes(words: string, exact: boolean): string {
  return exact ? `"${words}"` : words
}

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

export const findText = defineCommand({
  name: "find text",
  ...findShape,
  summary: "Find elements by their text, and act on one",
  examples: ['find text "Sign in" click', "find text Total"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("text", call.args)),
})

export const findLabel = defineCommand({
  name: "find label",
  ...findShape,
  summary: "Find fields by their label, and act on one",
  examples: ["find label Email fill ada@example.com"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("label", call.args)),
})

export const findPlaceholder = defineCommand({
  name: "find placeholder",
  ...findShape,
  summary: "Find fields by their placeholder, and act on one",
  examples: ["find placeholder Search type boats"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("placeholder", call.args)),
})

export const findAlt = defineCommand({
  name: "find alt",
  ...findShape,
  summary: "Find images by their alternative text, and act on one",
  examples: ["find alt Logo click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("alt", call.args)),
})

export const findTitle = defineCommand({
  name: "find title",
  ...findShape,
  summary: "Find elements by their title, and act on one",
  examples: ["find title Close click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("title", call.args)),
})

export const findTestId = defineCommand({
  name: "find testid",
  ...findShape,
  summary: "Find elements by their data-testid, and act on one",
  examples: ["find testid submit click"],
  args: wordArgs,
  positional: ["value", "action", "text"],
  run: (call) => findAndAct(call, soughtBy("testid", call.args)),
})
