import { z } from "zod"
import { bringIntoView } from "../../page/act/point-at.ts"
import { nearestTo } from "../../page/view/query/nearest.ts"
import { actArgs, acting, addNote } from "./acting.ts"
import { defineHelper, limitArg, underLimit } from "./helper.ts"

const FIRST = 0

/** The backend node id of a target, for callers that want a handle on the element. */
export const locate = defineHelper(actArgs, (context, args) => {
  const { page } = context.tab
  return acting(
    context,
    args,
    async ({ target, signal }) => {
      const { snapshotter, documentKey, id = 0, note } = await page.capture.ask(target, { what: "id" }, signal)
      if (note !== undefined) page.notice(note)
      const [backendNodeId = 0] = await snapshotter.nodesOf(documentKey, [id], signal)
      return { backendNodeId, frameId: snapshotter.frameId }
    },
    FIRST,
  )
})

/** Descriptions of the elements most similar to a selector that matches nothing. */
export const nearest = defineHelper(z.object({ words: z.string(), limitMs: limitArg }), (context, { words, limitMs }) =>
  underLimit(context, limitMs, async (signal) => {
    const found = await nearestTo(context.tab.page.capture, words, signal)
    return found.map(({ ref, text }) => `${ref} ${text}`)
  }),
)

/** Scrolls the element to the middle of the window, without animation. */
export const scrollIntoView = defineHelper(actArgs, (context, args) =>
  acting(context, args, async ({ target, readyMs, signal }) => {
    const { page } = context.tab
    addNote(page, await bringIntoView(page, target, readyMs, signal, { centred: true }))
  }),
)
