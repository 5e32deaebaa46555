import { within } from "../base/deadline.ts"
import { messageOf } from "../base/errors.ts"
import type { Page } from "../page/page.ts"
import { changeBetween, changeText } from "../page/view/change.ts"
import type { View } from "../page/view/view.ts"
import { budgets } from "./effects.ts"
import type { ReplyChange } from "./reply.ts"

/** An act that was done is not held up for longer to see what it changed. */
const LOOK_MS = 2_000

export interface Observed {
  readonly change?: ReplyChange
  readonly note?: string
}

/** What changed on the page since somebody last looked at it. An act that was done stays done when nobody can look. */
export async function observe(page: Page, before: View, signal: AbortSignal): Promise<Observed> {
  if (page.dialogs.open || page.documents.pending) return {}
  try {
    const now = await within(LOOK_MS, "looking at the page", (limit) => page.capture.view(limit), signal)
    return { change: replyChange(before, now) }
  } catch (error) {
    return { note: `what changed could not be seen: ${messageOf(error)}` }
  }
}

function replyChange(before: View, after: View): ReplyChange {
  const change = changeBetween(before, after)
  const { url, title, now, fresh, gone } = change
  return {
    ...(url === undefined ? {} : { url }),
    ...(title === undefined ? {} : { title }),
    now: now.map(({ text }) => text),
    new: fresh.map(({ line }) => line.text),
    gone: gone.map(({ text }) => text),
    text: changeText(change, budgets.change),
  }
}
