import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { focusTarget } from "../../page/act/point-at.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const focus = defineCommand({
  name: "focus",
  family: "act",
  summary: "Focus an element, so that it receives keys",
  examples: ["focus e12"],
  args: { target: element(), ...which },
  positional: ["target"],
  data: actData.extend({ focused: z.string() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const aim = await focusTarget(tab.page, args.target, readyMs(call), signal)
    call.describes(aim.found)
    await recordAim(call, tab.page, aim, { focused: true })
    return { focused: args.target.text, ...actedOn(aim) }
  },
  say: ({ focused, words }) => `focused ${words ?? oneLine(focused)}`,
})
