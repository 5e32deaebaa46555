import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { tapTarget } from "../../page/act/click.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const tap = defineCommand({
  name: "tap",
  family: "act",
  summary: "Tap an element as with a finger",
  examples: ["tap e12"],
  args: { target: element(), ...which },
  positional: ["target"],
  data: actData.extend({ tapped: z.string() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { aim } = await tapTarget(tab.page, args.target, { readyMs: readyMs(call) }, signal)
    await recordAim(call, tab.page, aim)
    return { tapped: args.target.text, ...actedOn(aim), ...aim.point }
  },
  say: ({ tapped, words }) => `tapped ${words ?? oneLine(tapped)}`,
})
