import { z } from "zod"
import { fillTarget } from "../../page/act/fill.ts"
import { actArgs, acting, tellNote } from "./acting.ts"
import { defineHelper } from "./define.ts"

export const fill = defineHelper(actArgs.extend({ value: z.string() }), (context, args) =>
  acting(context, args, async ({ target, readyMs, signal }) => {
    const { page } = context.tab
    const { aim, note } = await fillTarget(page, target, args.value, { readyMs, onAim: () => {} }, signal)
    tellNote(page, aim)
    if (note !== undefined) page.notice(`${aim.words}: ${note}`)
  }),
)
