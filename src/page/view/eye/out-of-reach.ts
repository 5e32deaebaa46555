import type { Cut, Found } from "./cells.ts"
import { scrollLeftOf, scrollTopOf } from "./safe.ts"
import type { Overflow } from "./sight.ts"

/** With fewer than this cut off at one place, they are counted together with those of other places. */
const FEWEST = 4

/** What a person scrolls moves without a sign. */
export function noteScroller({ scrollers }: Found, element: Element, { x, y }: Overflow): void {
  if (x === "scrolls" || y === "scrolls")
    scrollers.push({ element, top: scrollTopOf(element), left: scrollLeftOf(element) })
}

/** Something is there that no scrolling leads to. */
export function noteCut({ cut, scrollers }: Found, by: Element | "page", word: string): void {
  if (by === "page") {
    cut.push({ by: undefined, word })
    return
  }
  cut.push({ by, word })
  // A script may scroll what a person cannot.
  if (scrollers.at(-1)?.element !== by) scrollers.push({ element: by, top: scrollTopOf(by), left: scrollLeftOf(by) })
}

/** Takes what one element cuts off from the list, and counts it by its words; nothing when it is not worth a line of its own. */
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
