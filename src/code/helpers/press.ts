import { z } from "zod"
import { pressAtFocus } from "../../page/act/at-focus.ts"
import { focusTarget } from "../../page/act/point-at.ts"
import { checkCombo } from "../../page/input/keyboard.ts"
import { type Acted, actArgs, acting, tellNote } from "./acting.ts"
import { defineHelper } from "./define.ts"
import type { HelperContext } from "./helper.ts"
import { limitArg, underLimit } from "./limit.ts"

const key = z.string().min(1).max(100)

/** On an element that gets the focus first, or wherever the focus is. */
export const press = defineHelper(
  z.union([actArgs.extend({ key }), z.object({ key, limitMs: limitArg })]),
  async (context, args): Promise<Acted<void>> => {
    checkCombo(args.key)
    if (!("target" in args)) {
      await underLimit(context, args.limitMs, (signal) => pressKey(context, args.key, signal))
      return { outcome: "done", value: undefined }
    }
    return acting(context, args, async ({ target, readyMs, signal }) => {
      tellNote(context.tab.page, await focusTarget(context.tab.page, target, readyMs, signal))
      await pressKey(context, args.key, signal)
    })
  },
)

async function pressKey({ tab: { page } }: HelperContext, key: string, signal: AbortSignal): Promise<void> {
  await pressAtFocus(page, key, { count: 1, delayMs: 0 }, signal)
}
