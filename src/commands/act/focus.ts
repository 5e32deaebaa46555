import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"
import { focusTarget } from "../../page/act/point-at.ts"
import { actData, actEffects, actedOn, readyMs, tellAim } from "../acting.ts"
import { element, which } from "../element.ts"

export const focus = defineCommand({
  name: "focus",
  family: "act",
  summary: "Put the focus on an element, where keys go then",
  examples: ["focus e12"],
  args: { target: element(), ...which },
  positional: ["target"],
  data: actData.extend({ focused: z.string() }),
  effects: { ...actEffects, usesRefs: true },
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const aim = await focusTarget(tab.page, args.target, readyMs(call), signal)
    call.tellsOf(aim.found)
    await tellAim(call, tab.page, aim, { focused: true })
    return { focused: args.target.text, ...actedOn(aim) }
  },
  say: ({ focused, words }) => `focused ${words ?? oneLine(focused)}`,
})
