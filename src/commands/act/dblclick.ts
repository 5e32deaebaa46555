import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { point } from "../../command/define/point-arg.ts"
import { clickPoint, clickTarget } from "../../page/act/click.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const dblclick = defineCommand({
  name: "dblclick",
  family: "act",
  summary: "Double-click an element, or a point of the window",
  examples: ["dblclick e12"],
  args: {
    target: element(),
    ...which,
    position: point().optional().help("where in the element, from its upper left corner: x,y"),
  },
  positional: ["target"],
  data: actData.extend({ clicked: z.string() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { target, position } = args
    const options = { count: 2, at: position, readyMs: readyMs(call) }
    if (target.kind === "point") {
      await clickPoint(tab.page, target.point, options, signal)
      return { clicked: target.text, ...target.point }
    }
    const { aim } = await clickTarget(tab.page, target, options, signal)
    await recordAim(call, tab.page, aim)
    return { clicked: target.text, ...actedOn(aim), ...aim.point }
  },
  say: ({ clicked, words }) => `double-clicked ${words ?? oneLine(clicked)}`,
})
