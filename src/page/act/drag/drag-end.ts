import { oneLine } from "../../../base/text.ts"
import type { Needs } from "../../../injected/wire/acting.ts"
import type { Point } from "../../../injected/wire/point.ts"
import type { Page } from "../../core/page.ts"
import type { Target } from "../../view/query/target.ts"
import { type Aim, aim } from "../aim.ts"
import { checkPoint } from "../click.ts"

/** The start or end of a drag: an element, or a point of the window. */
export interface DragEnd {
  readonly aim: Aim | undefined
  readonly words: string
  /** Like `words`, for errors and hints. */
  readonly named: string
  readonly point: Point
  /** The requested offset from the upper left corner of the element's box. */
  readonly at?: Point | undefined
}

/** Waits until an element is ready; a point only has to be inside the window. */
export async function aimEnd(
  page: Page,
  target: Target,
  needs: Needs,
  readyMs: number,
  signal: AbortSignal,
): Promise<DragEnd> {
  if (target.kind === "point") {
    const { point, text } = target
    await checkPoint(page, point, signal)
    return { aim: undefined, words: oneLine(text), named: oneLine(text), point }
  }
  const aimed = await aim(page, target, needs, readyMs, signal)
  return { aim: aimed, words: aimed.words, named: aimed.named, point: aimed.point, at: needs.at }
}

export function placeIn(at: Point | undefined): { readonly at?: Point } {
  return at === undefined ? {} : { at }
}
