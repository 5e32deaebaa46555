import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"
import { checkTarget } from "../../page/act/check.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const check = defineCommand({
  name: "check",
  family: "act",
  summary: "Check a box, a radio button or a switch",
  examples: ["check e12", 'check "label=I accept the terms"'],
  args: { target: element(), ...which },
  positional: ["target"],
  data: actData.extend({ checked: z.string(), already: z.literal(true).optional() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { aim, already } = await checkTarget(tab.page, args.target, true, readyMs(call), signal)
    call.describes(aim.found)
    await recordAim(call, tab.page, aim, { checked: true })
    return { checked: args.target.text, ...actedOn(aim), ...(already ? { already } : {}) }
  },
  say: ({ words, already }) => (already ? `${words} was checked already` : `checked ${words}`),
})
