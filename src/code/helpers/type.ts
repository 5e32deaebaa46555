import { z } from "zod"
import { typeInto } from "../../page/act/fill.ts"
import { actArgs, acting, tellNote } from "./acting.ts"
import { defineHelper } from "./define.ts"

export const type = defineHelper(actArgs.extend({ text: z.string() }), (context, args) =>
  acting(context, args, async ({ target, readyMs, signal }) => {
    const { page } = context.tab
    const options = { clear: false, delayMs: 0, readyMs, onAim: () => {} }
    const { aim } = await typeInto(page, target, args.text, options, signal)
    tellNote(page, aim)
  }),
)
