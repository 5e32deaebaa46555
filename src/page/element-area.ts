import type { Page } from "./page.ts"
import { notVisible } from "./selector.ts"
import { unlessDialog } from "./unless-dialog.ts"
import type { Box } from "./view/area.ts"
import type { Target } from "./view/target.ts"

export interface ElementArea {
  /** What can be seen of the element, in the coordinates of the page. */
  readonly area: Box
  readonly notes: readonly string[]
}

/** How much less than all of an element is worth a word, in pixels. */
const WORTH_TELLING = 1

/** Where an element can be seen without anything being scrolled but the page itself. */
export async function elementArea(page: Page, target: Target, signal: AbortSignal): Promise<ElementArea> {
  const { answer, place, places } = await unlessDialog(page, page.capture.locate(target, signal))
  if (!place) throw notVisible(target.text, "is hidden or takes no space on the page")
  const { box, shown } = place
  if (!shown) throw notVisible(target.text, "is scrolled out of sight in the frame or the box around it")
  const isPart = box.width - shown.width > WORTH_TELLING || box.height - shown.height > WORTH_TELLING
  const part = `${Math.round(shown.width)}x${Math.round(shown.height)} of ${Math.round(box.width)}x${Math.round(box.height)}`
  return {
    area: places.onPage(shown),
    notes: [
      ...(answer.note ? [answer.note] : []),
      ...(isPart ? [`only what is in sight is shown: ${part} pixels`] : []),
    ],
  }
}
