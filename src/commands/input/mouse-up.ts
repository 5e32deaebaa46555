import { z } from "zod"
import { oneOf } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { perform } from "../../page/act/perform.ts"
import { mouseButtons } from "../../page/input/mouse.ts"
import { actEffects } from "../acting.ts"

export const mouseUp = defineCommand({
  name: "mouse up",
  family: "input",
  summary: "Let go of a mouse button where the mouse is",
  args: {
    button: oneOf(...mouseButtons)
      .default("left")
      .help("which button"),
  },
  positional: ["button"],
  data: z.object({ released: z.literal(true), button: z.enum(mouseButtons), x: z.number(), y: z.number() }),
  effects: actEffects,
  deadline: "act",
  async run({ args: { button }, tab, signal }) {
    const { mouse } = tab.page
    await perform(tab.page, signal, (scope) => mouse.up(button, scope))
    return { released: true as const, button, x: mouse.x, y: mouse.y }
  },
  say: ({ button, x, y }) => `the ${button} button is up at ${x},${y}`,
})
