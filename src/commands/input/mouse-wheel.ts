import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { number } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { perform } from "../../page/act/perform.ts"
import { ScrollWatch } from "../../page/input/scroll-watch.ts"
import { gestureEffects } from "../acting.ts"

export const mouseWheel = defineCommand({
  name: "mouse wheel",
  family: "input",
  summary: "Turn the mouse wheel where the mouse is",
  details: "Fails when nothing is scrolled and no script of the page takes the wheel for itself, as maps do.",
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
