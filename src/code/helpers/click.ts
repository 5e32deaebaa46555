import { clickTarget } from "../../page/act/click.ts"
import { actArgs, acting, tellNote } from "./acting.ts"
import { defineHelper } from "./define.ts"

export const click = defineHelper(actArgs, (context, args) =>
  acting(context, args, async ({ target, readyMs, signal }) => {
    const { page } = context.tab
    const { aim } = await clickTarget(page, target, { readyMs }, signal)
    tellNote(page, aim)
  }),
)
