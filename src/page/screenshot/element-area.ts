import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import type { Box } from "../view/geometry/area.ts"
import { notVisible } from "../view/query/selector.ts"
import type { Target } from "../view/query/target.ts"

export interface ElementArea {
  /** The visible part of the element, in page coordinates. */
  readonly area: Box
  readonly notes: readonly string[]
}

/** A hidden part of up to this many pixels is not reported. */
const NEGLIGIBLE = 1

/** The area in which an element is visible if only the page itself is scrolled. */
export async function elementArea(page: Page, target: Target, signal: AbortSignal): Promise<ElementArea> {
  const { answer, place, places } = await unlessDialog(page, page.capture.locate(target, signal))
  if (!place) throw notVisible(target.text, "is hidden or takes no space on the page")
  const { box, shown } = place
  if (!shown) throw notVisible(target.text, "is scrolled out of sight in the frame or the box around it")
  const isPart = box.width - shown.width > NEGLIGIBLE || box.height - shown.height > NEGLIGIBLE
  const part = `${Math.round(shown.width)}x${Math.round(shown.height)} of ${Math.round(box.width)}x${Math.round(box.height)}`
  return {
    area: places.onPage(shown),
    notes: [
      ...(answer.note ? [answer.note] : []),
      ...(isPart ? [`only what is in sight is shown: ${part} pixels`] : []),
    ],
  }
}
