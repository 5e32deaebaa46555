import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clickTarget } from "../../page/act/click.ts"
import { type Picked, pickClickable } from "../../page/act/pick-clickable.ts"
import type { Page } from "../../page/page.ts"
import { unlessDialog } from "../../page/unless-dialog.ts"
import { tellNote } from "./acting.ts"
import { defineHelper } from "./define.ts"
import { limitArg, underLimit } from "./limit.ts"

/** What the engine finds out for itself, and knows more about: other points of the element, and what lies over it. */
const LEFT_TO_THE_CLICK: ReadonlySet<string> = new Set(["", "off-viewport", "obscured", "elementFromPoint-null"])

const REASONS: Readonly<Record<string, string>> = { covered: "obscured", off_page: "off-viewport" }

/** More elements than these hold a text that is none to click by. */
const MOST = 500

/** Clicks the best of the elements that hold a text. Answers with nothing when it did, else with why it did not. */
export const clickText = defineHelper(
  z.object({
    frameId: z.string().max(200),
    backendNodeIds: z.array(z.int().positive()).max(MOST),
    limitMs: limitArg,
    readyMs: z.number().min(0),
  }),
  (context, { frameId, backendNodeIds, limitMs, readyMs }) =>
    underLimit(context, limitMs, async (signal) => {
      const { page } = context.tab
      const { ref, reason } = await unlessDialog(page, pick(page, frameId, backendNodeIds, signal))
      if (ref === undefined || !LEFT_TO_THE_CLICK.has(reason)) return reason
      try {
        const { aim } = await clickTarget(page, { kind: "ref", ref, text: ref }, { readyMs }, signal)
        tellNote(page, aim)
        return null
      } catch (error) {
        if (signal.aborted || !(error instanceof TabhandError)) throw error
        const words = error.message.replace(/ \(waited [^)]*\)$/, "")
        const known = REASONS[error.code]
        return known === undefined ? words : `${known}, ${words}`
      }
    }),
)

async function pick(
  page: Page,
  frameId: string,
  backendNodeIds: readonly number[],
  signal: AbortSignal,
): Promise<Picked & { readonly ref?: string }> {
  const eye = (await page.capture.frames(signal)).find(({ frame }) => frame.id === frameId)?.eye
  if (!eye) return { id: 0, reason: "no-matches" }
  const ids = await Promise.all(backendNodeIds.map((backendNodeId) => eye.idOf(backendNodeId, signal)))
  const picked = await pickClickable(eye, ids, signal)
  if (picked.id === 0) return picked
  const { documentKey } = await eye.ask({ by: "id", id: picked.id }, { what: "id" }, signal)
  return { ...picked, ref: page.capture.refs.of(eye, documentKey, picked.id) }
}
