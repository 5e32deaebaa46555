import { actArgs, acting } from "./acting.ts"
import { defineHelper } from "./define.ts"

const FIRST = 0

/** The browser's number of an element that is named by words of ours, for those who want a handle on it. */
export const locate = defineHelper(actArgs, (context, args) => {
  const { page } = context.tab
  return acting(
    context,
    args,
    async ({ target, signal }) => {
      const { eye, documentKey, id = 0, note } = await page.capture.ask(target, { what: "id" }, signal)
      if (note !== undefined) page.notice(note)
      const [backendNodeId = 0] = await eye.nodesOf(documentKey, [id], signal)
      return { backendNodeId, frameId: eye.frameId }
    },
    FIRST,
  )
})
