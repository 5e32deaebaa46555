import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"
import { checkTarget } from "../../page/act/check.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const uncheck = defineCommand({
  name: "uncheck",
  family: "act",
  summary: "Uncheck a box or a switch",
  examples: ["uncheck e12", 'uncheck "label=I accept the terms"'],
  args: { target: element(), ...which },
  positional: ["target"],
  data: actData.extend({ unchecked: z.string(), already: z.literal(true).optional() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { aim, already } = await checkTarget(tab.page, args.target, false, readyMs(call), signal)
    call.describes(aim.found)
    await recordAim(call, tab.page, aim, { checked: false })
    return { unchecked: args.target.text, ...actedOn(aim), ...(already ? { already } : {}) }
  },
  say: ({ words, already }) => (already ? `${words} was unchecked already` : `unchecked ${words}`),
})
