import { z } from "zod"
import { selectTarget } from "../../page/act/select.ts"
import { actArgs, acting, tellNote } from "./acting.ts"
import { defineHelper } from "./define.ts"
import { tagOf, tagWords } from "./tag-of.ts"

/** Answers with the values that are selected afterwards, or with what the element is instead of a list. */
export const select = defineHelper(actArgs.extend({ values: z.array(z.string()).max(1_000) }), (context, args) =>
  acting(context, args, async (acting) => {
    const { page } = context.tab
    const tag = await tagOf(page, acting)
    if (tag !== undefined && tag.name !== "select") return { got: tagWords(tag) }
    const { target, readyMs, signal } = acting
    const { aim, options, note } = await selectTarget(page, target, args.values, readyMs, signal)
    tellNote(page, aim)
    if (note !== undefined) page.notice(note)
    return { selected: options.map(({ value }) => value) }
  }),
)
