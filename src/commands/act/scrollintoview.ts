import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { bringIntoView } from "../../page/act/point-at.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const scrollintoview = defineCommand({
  name: "scrollintoview",
  aliases: ["scrollinto"],
  family: "act",
  summary: "Scroll an element into view",
  examples: ["scrollintoview e12"],
  args: { target: element(), ...which },
  positional: ["target"],
  data: actData.extend({ scrolled: z.string() }),
  effects: { ...actEffects, reports: "news" },
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const aim = await bringIntoView(tab.page, args.target, readyMs(call), signal)
    await recordAim(call, tab.page, aim)
    return { scrolled: args.target.text, ...actedOn(aim) }
  },
  say: ({ scrolled, words }) => `${words ?? oneLine(scrolled)} is in the window`,
})
