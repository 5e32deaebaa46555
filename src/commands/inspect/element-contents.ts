import { z } from "zod"
import { plural } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { element, hasNone, which } from "../act/element.ts"

export const getText = defineCommand({
  name: "get text",
  family: "inspect",
  summary: "Show the text of an element",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ text: z.string(), origin: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, unseen = 0, note: found } = await tab.page.capture.ask(args.target, { what: "text" }, signal)
    if (found) note(found)
    if (unseen > 0) note(`people cannot see ${plural(unseen, "word")} of this: \`read --selector\` gives what they see`)
    return { text: String(answer ?? ""), origin: tab.page.url }
  },
  saysPageText: true,
  say: ({ text }) => text,
})

export const getHtml = defineCommand({
  name: "get html",
  family: "inspect",
  summary: "Show the HTML of an element",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ html: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "html" }, signal)
    if (found) note(found)
    return { html: String(answer ?? "") }
  },
  saysPageText: true,
  say: ({ html }) => html,
})

export const getValue = defineCommand({
  name: "get value",
  family: "inspect",
  summary: "Show the value of a field",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ value: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "value" }, signal)
    if (found) note(found)
    if (typeof answer !== "string") throw hasNone("value", args.target.text)
    return { value: answer }
  },
  saysPageText: true,
  say: ({ value }) => value,
})

export const getAttr = defineCommand({
  name: "get attr",
  family: "inspect",
  summary: "Show an attribute of an element",
  args: { target: element(), ...which, name: text().help("the name of the attribute") },
  positional: ["target", "name"],
  data: z.object({ origin: z.string(), value: z.string().nullable() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const question = { what: "attr", name: args.name } as const
    const { answer, note: found } = await tab.page.capture.ask(args.target, question, signal)
    if (found) note(found)
    return { origin: tab.page.url, value: typeof answer === "string" ? answer : null }
  },
  saysPageText: true,
  say: ({ value }) => value ?? "no such attribute",
})

export const getCount = defineCommand({
  name: "get count",
  family: "inspect",
  summary: "Count the elements that match",
  args: { target: element() },
  positional: ["target"],
  data: z.object({ count: z.number(), selector: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, tab, signal }) {
    const { target } = args
    return { count: await tab.page.capture.count(target, signal), selector: target.text }
  },
  say: ({ count }) => plural(count, "element"),
})
