import { z } from "zod"
import { oneOf } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { perform } from "../../page/act/perform.ts"
import { mouseButtons } from "../../page/input/mouse.ts"
import { gestureEffects } from "../acting.ts"

export const mouseDown = defineCommand({
  name: "mouse down",
  family: "input",
  summary: "Press a mouse button where the mouse is, and hold it",
  args: {
    button: oneOf(...mouseButtons)
      .default("left")
      .help("which button"),
  },
  positional: ["button"],
  data: z.object({ pressed: z.literal(true), button: z.enum(mouseButtons), x: z.number(), y: z.number() }),
  effects: gestureEffects,
  deadline: "act",
  async run({ args: { button }, tab, signal }) {
    const { mouse } = tab.page
    tab.page.actedIn = undefined
    await perform(tab.page, signal, (scope) => mouse.down(button, scope))
    return { pressed: true as const, button, x: mouse.x, y: mouse.y }
  },
  say: ({ button, x, y }) => `the ${button} button is down at ${x},${y}`,
})
