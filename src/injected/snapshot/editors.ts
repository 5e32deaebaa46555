import type { Cut } from "./cells.ts"
import type { Entry, Kid } from "./entries.ts"
import type { Condition } from "./naming/states.ts"

/**
 * Whether an editor contains more than plain text: headings, items, cells, links, images. A single value would flatten
 * it.
 */
export function hasStructure(entries: readonly Entry[]): boolean {
  return !entries.every(isPlain)
}

function isPlain(kid: Kid): boolean {
  if (typeof kid === "string") return true
  if (kid.role === "text") return kid.kids.every(isPlain)
  return kid.role === "cut" && kid.more !== 0 && Object.keys(kid.more.cut ?? {}).every((word) => word === "text")
}

/** Text that is listed is not repeated as a value. */
export function dropText({ more }: Condition): void {
  if (more === 0) return
  delete more.value
  delete more.placeholder
}

/** Drops a placeholder that is not visible. */
export function dropHint({ more }: Condition): void {
  if (more !== 0) delete more.placeholder
}

/** A value is reported whole, so none of its text counts as out of reach. */
export function dropCutText(cut: Cut[], from: number): void {
  if (cut.length > from) cut.splice(from, cut.length - from, ...cut.slice(from).filter(({ word }) => word !== "text"))
}
