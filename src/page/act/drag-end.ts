import { oneLine } from "../../base/text.ts"
import type { Page } from "../page.ts"
import type { Point } from "../view/mapping.ts"
import type { Target } from "../view/target.ts"
import { type Aim, aim } from "./aim.ts"
import { checkPoint } from "./click.ts"
import type { Needs } from "./wire.ts"

/** Where something is taken or dropped: an element, or a point of the window. */
export interface DragEnd {
  readonly aim: Aim | undefined
  readonly words: string
  /** The same for errors and hints. */
  readonly named: string
  readonly point: Point
  /** The place in the element that was asked for, from the upper left corner of its box. */
  readonly at?: Point | undefined
}

/** Waits until it is ready; a point is what it is. */
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

/** A place in an element, where one was given. */
export function placeIn(at: Point | undefined): { readonly at?: Point } {
  return at === undefined ? {} : { at }
}
