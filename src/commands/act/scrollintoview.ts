import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"
import { bringIntoView } from "../../page/act/point-at.ts"
import { actData, actEffects, actedOn, readyMs, tellAim } from "../acting.ts"
import { element, which } from "../element.ts"

export const scrollintoview = defineCommand({
  name: "scrollintoview",
  aliases: { cli: ["scrollinto"] },
  family: "act",
  summary: "Scroll until the window shows an element",
  examples: ["scrollintoview e12"],
  args: { target: element(), ...which },
  positional: ["target"],
  data: actData.extend({ scrolled: z.string() }),
  effects: { ...actEffects, tells: "news", usesRefs: true },
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const aim = await bringIntoView(tab.page, args.target, readyMs(call), signal)
    await tellAim(call, tab.page, aim)
    return { scrolled: args.target.text, ...actedOn(aim) }
  },
  say: ({ scrolled, words }) => `${words ?? oneLine(scrolled)} is in the window`,
})
