import type { Cut } from "./cells.ts"
import type { Entry, Kid } from "./entries.ts"
import type { Condition } from "./states.ts"

/** Whether what stands in an editor is more than words: headings, items, cells, links, pictures. One value would flatten it. */
export function hasStructure(entries: readonly Entry[]): boolean {
  return !entries.every(isPlain)
}

function isPlain(kid: Kid): boolean {
  if (typeof kid === "string") return true
  if (kid.role === "text") return kid.kids.every(isPlain)
  return kid.role === "cut" && kid.more !== 0 && Object.keys(kid.more.cut ?? {}).every((word) => word === "text")
}

/** What is listed is not said again in one line. */
export function dropText({ more }: Condition): void {
  if (more === 0) return
  delete more.value
  delete more.placeholder
}

/** What a field asks for, where nobody sees it. */
export function dropHint({ more }: Condition): void {
  if (more !== 0) delete more.placeholder
}

/** A value is told whole, so no text of it is out of reach. */
export function dropCutText(cut: Cut[], from: number): void {
  if (cut.length > from) cut.splice(from, cut.length - from, ...cut.slice(from).filter(({ word }) => word !== "text"))
}
