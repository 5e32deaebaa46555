import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { number, oneOf } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { perform } from "../../page/act/perform.ts"
import { mouseButtons } from "../../page/input/mouse.ts"
import { ScrollWatch } from "../../page/input/scroll-watch.ts"
import { actEffects, gestureEffects } from "../act/acting.ts"

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

export const mouseDown = defineCommand({
  name: "mouse down",
  family: "input",
  summary: "Press a mouse button at the mouse's position, and hold it",
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

export const mouseUp = defineCommand({
  name: "mouse up",
  family: "input",
  summary: "Release a mouse button at the mouse's position",
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

export const mouseWheel = defineCommand({
  name: "mouse wheel",
  family: "input",
  summary: "Turn the mouse wheel at the mouse's position",
  details: "Fails if nothing is scrolled and no script of the page handles the wheel, as maps do.",
  examples: ["mouse wheel 300", "mouse wheel -300"],
  args: {
    dy: number().help("pixels down; negative is up"),
    dx: number().default(0).help("pixels to the right"),
  },
  positional: ["dy", "dx"],
  data: z.object({ deltaX: z.number(), deltaY: z.number(), scrolled: z.boolean(), taken: z.boolean() }),
  effects: gestureEffects,
  deadline: "act",
  async run({ args: { dx, dy }, tab, signal }) {
    const { page } = tab
    const watch = await ScrollWatch.on(page, signal)
    const { dialogOpened } = await perform(page, signal, (scope) => page.mouse.wheel(dx, dy, scope))
    const outcome = dialogOpened ? "taken" : await watch.outcome(signal)
    if (outcome === "nothing") {
      throw new TabhandError("no_effect", `the wheel moved nothing at ${page.mouse.x},${page.mouse.y}`, {
        hint: "it may be at its end already; `mouse move` puts the mouse over what scrolls",
      })
    }
    return { deltaX: dx, deltaY: dy, scrolled: outcome === "moved", taken: outcome === "taken" }
  },
  say: ({ taken }) => (taken ? "the page took the wheel for itself" : "scrolled"),
})
