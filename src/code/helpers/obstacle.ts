import { z } from "zod"
import { dialogText } from "../../page/dialogs.ts"
import { defineHelper } from "./define.ts"

/** What keeps the whole page from answering, in words; nothing where that is not known. */
export const obstacle = defineHelper(z.object({}), async ({ tab: { page } }) => {
  if (page.dialogs.open) return dialogText(page.dialogs.open)
  if (page.documents.pending) return `the page goes to ${page.documents.pending.url}, which has not answered yet`
  return ""
})
