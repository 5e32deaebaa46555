import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { point } from "../../command/define/point-arg.ts"
import { hoverTarget } from "../../page/act/point-at.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const hover = defineCommand({
  name: "hover",
  family: "act",
  summary: "Move the mouse over an element",
  details: "The mouse stays there: what shows only on hover can be used afterwards.",
  examples: ["hover e12"],
  args: {
    target: element(),
    ...which,
    position: point().optional().help("where in the element, from its upper left corner: x,y"),
  },
  positional: ["target"],
  data: actData.extend({ hovered: z.string() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const aim = await hoverTarget(tab.page, args.target, { at: args.position, readyMs: readyMs(call) }, signal)
    await recordAim(call, tab.page, aim)
    return { hovered: args.target.text, ...actedOn(aim), ...aim.point }
  },
  say: ({ hovered, words }) => `the mouse is over ${words ?? oneLine(hovered)}`,
})
