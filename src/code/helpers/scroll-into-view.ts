import { bringIntoView } from "../../page/act/point-at.ts"
import { actArgs, acting, tellNote } from "./acting.ts"
import { defineHelper } from "./define.ts"

/** To the middle of the window, at once. */
export const scrollIntoView = defineHelper(actArgs, (context, args) =>
  acting(context, args, async ({ target, readyMs, signal }) => {
    const { page } = context.tab
    tellNote(page, await bringIntoView(page, target, readyMs, signal, { centred: true }))
  }),
)
