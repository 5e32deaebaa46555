import type { Cut } from "./cells.ts"

/** With fewer than this cut off at one place, they are counted together with those of other places. */
const FEWEST = 4

/** Takes what one element cuts off from the list, and counts it by its words; nothing when it is not worth a line of its own. */
export function takeCutBy(element: Element, cut: Cut[], from: number): Record<string, number> | undefined {
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
