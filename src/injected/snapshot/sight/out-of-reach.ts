import type { Cut, Found } from "../cells.ts"
import { clientHeightOf, clientWidthOf, scrollHeightOf, scrollLeftOf, scrollTopOf, scrollWidthOf } from "../safe.ts"
import type { Overflow } from "./sight.ts"

/** Fewer than this at one element are counted together with those of other elements. */
const FEWEST = 4

/**
 * Content moves without a mutation: where a person scrolls, and where a script, or the focus, scrolls clipped content.
 */
export function noteScroller({ scrollers }: Found, element: Element, { x, y }: Overflow): void {
  const cuts =
    (x === "cuts" && scrollWidthOf(element) > clientWidthOf(element)) ||
    (y === "cuts" && scrollHeightOf(element) > clientHeightOf(element))
  if (cuts || x === "scrolls" || y === "scrolls")
    scrollers.push({ element, cuts, top: scrollTopOf(element), left: scrollLeftOf(element) })
}

/** Records a thing that no scrolling reveals. */
export function noteCut({ cut }: Found, by: Element | "page", word: string): void {
  cut.push({ by: by === "page" ? undefined : by, word })
}

/**
 * Takes the things that one element clips from the list, counted by type; undefined if there are too few for a line of
 * their own.
 */
export function takeCutBy(element: Element, cut: Cut[], from: number): Record<string, number> | undefined {
  if (cut.length === from) return undefined
  const own = cut.slice(from).filter(({ by }) => by === element)
  if (own.length < FEWEST) return undefined
  const others = cut.slice(from).filter(({ by }) => by !== element)
  cut.splice(from, cut.length - from, ...others)
  return countsOf(own)
}

export function countsOf(cut: readonly Cut[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { word } of cut) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
