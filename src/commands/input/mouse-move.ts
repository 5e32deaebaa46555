import { z } from "zod"
import { number } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { perform } from "../../page/act/perform.ts"
import { gestureEffects } from "../acting.ts"

export const mouseMove = defineCommand({
  name: "mouse move",
  family: "input",
  summary: "Move the mouse to a point of the tab's window",
  examples: ["mouse move 120 300", "mouse move 120 300 --steps 10"],
  args: {
    x: number().help("pixels from the left"),
    y: number().help("pixels from the top"),
    steps: number({ whole: true, min: 1, max: 240 }).default(1).help("how many moves in a straight line"),
  },
  positional: ["x", "y"],
  data: z.object({ moved: z.literal(true), x: z.number(), y: z.number() }),
  effects: gestureEffects,
  deadline: "act",
  async run({ args, tab, signal }) {
    const { x, y, steps } = args
    await perform(tab.page, signal, (scope) => tab.page.mouse.move(x, y, scope, { steps }))
    return { moved: true as const, x, y }
  },
  say: ({ x, y }) => `the mouse is at ${x},${y}`,
})
