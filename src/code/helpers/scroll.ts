import { z } from "zod"
import { perform } from "../../page/act/perform.ts"
import { ScrollWatch } from "../../page/input/scroll-watch.ts"
import { defineHelper } from "./define.ts"
import { limitArg, underLimit } from "./limit.ts"

/** One turn of the wheel where the mouse is. Tells whether anything came of it. */
export const scroll = defineHelper(
  z.object({ deltaX: z.number(), deltaY: z.number(), limitMs: limitArg }),
  (context, { deltaX, deltaY, limitMs }) =>
    underLimit(context, limitMs, async (signal) => {
      const { page } = context.tab
      const watch = await ScrollWatch.on(page, signal)
      const { dialogOpened } = await perform(page, signal, (scope) => page.mouse.wheel(deltaX, deltaY, scope))
      return dialogOpened || (await watch.outcome(signal)) !== "nothing"
    }),
)
