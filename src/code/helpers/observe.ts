import { z } from "zod"
import type { Page } from "../../page/core/page.ts"
import { unlessDialog } from "../../page/core/unless-dialog.ts"
import { elementsIn, isInWindow, type Listed, placesOf } from "../../page/elements/elements.ts"
import { isInteractive } from "../../page/elements/observed.ts"
import { defineHelper, limitArg, underLimit } from "./helper.ts"

export const observe = defineHelper(
  z.object({ includeAll: z.boolean(), viewportOnly: z.boolean(), limitMs: limitArg }),
  (context, { includeAll, viewportOnly, limitMs }) =>
    underLimit(context, limitMs, async (signal) => {
      const { page } = context.tab
      const view = await unlessDialog(page, page.capture.view(signal))
      const { width, height, scrollX, scrollY, scrollWidth, scrollHeight } = view.main.look
      const isWanted = includeAll ? () => true : isInteractive
      const elements = await unlessDialog(page, elementsIn(page, view, isWanted, signal))
      const shown = viewportOnly ? await inWindow(page, elements, signal) : elements
      return {
        url: view.url,
        title: view.title,
        viewport: { width, height, deviceScaleFactor: await scaleOf(page, signal) },
        scroll: { x: scrollX, y: scrollY, width, height, scrollWidth, scrollHeight },
        elements: shown.map(sighting),
      }
    }),
)

/** An element, with the ref and the backend node id by which it is found again. */
function sighting({ facts: { tag: _tag, type: _type, ...facts }, ref, backendNodeId, frame }: Listed) {
  return { ...facts, ref, backendNodeId, frameId: frame.snapshotter.frameId }
}

async function inWindow(page: Page, elements: readonly Listed[], signal: AbortSignal): Promise<Listed[]> {
  const places = await placesOf(page, elements, signal)
  return elements.filter((each) => isInWindow(places.of.get(each), places.top))
}

function scaleOf(page: Page, signal: AbortSignal): Promise<number> {
  return page.world.call("function () { return devicePixelRatio }", [], isNumber, signal)
}

function isNumber(value: unknown): value is number {
  return typeof value === "number"
}
