import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"
import { element, hasNone, which } from "../act/element.ts"

export const isVisible = defineCommand({
  name: "is visible",
  family: "inspect",
  summary: "Show whether an element is visible",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ visible: z.boolean(), origin: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "visible" }, signal)
    if (found) note(found)
    return { visible: answer === true, origin: tab.page.url }
  },
  say: ({ visible }) => String(visible),
})

export const isEnabled = defineCommand({
  name: "is enabled",
  family: "inspect",
  summary: "Show whether an element is enabled",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ enabled: z.boolean(), origin: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "enabled" }, signal)
    if (found) note(found)
    return { enabled: answer === true, origin: tab.page.url }
  },
  say: ({ enabled }) => String(enabled),
})

export const isChecked = defineCommand({
  name: "is checked",
  family: "inspect",
  summary: "Show whether a box is checked",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ checked: z.boolean(), origin: z.string() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "checked" }, signal)
    if (found) note(found)
    if (typeof answer !== "boolean") throw hasNone("checked state", args.target.text)
    return { checked: answer, origin: tab.page.url }
  },
  say: ({ checked }) => String(checked),
})
