import { z } from "zod"
import { nearestTo } from "../../page/view/nearest.ts"
import { defineHelper } from "./define.ts"
import { limitArg, underLimit } from "./limit.ts"

/** What on the page is most like the words of a selector that matches nothing, in words. */
export const nearest = defineHelper(z.object({ words: z.string(), limitMs: limitArg }), (context, { words, limitMs }) =>
  underLimit(context, limitMs, async (signal) => {
    const found = await nearestTo(context.tab.page.capture, words, signal)
    return found.map(({ ref, text }) => `${ref} ${text}`)
  }),
)
