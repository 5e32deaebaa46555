import { Flag } from "../wire/entry.ts"
import { isA } from "./elements.ts"
import type { Entry, Kid } from "./entries.ts"
import { type Condition, more } from "./naming/states.ts"
import { allInDocument, attribute, designModeOf } from "./safe.ts"
import { tidy } from "./text.ts"

export function nameAttribute(element: Element): string {
  return tidy(attribute(element, "name") ?? "")
}

/** Whether the whole page is in design mode. */
export function isDesigned(): boolean {
  return designModeOf(document) === "on"
}

/** The areas of an image that are links. They have no box of their own. */
export function areasOf(image: HTMLImageElement): HTMLAreaElement[] {
  const name = image.useMap.replace(/^#/, "")
  if (name === "") return []
  const [map] = allInDocument(document, `map[name="${CSS.escape(name)}"]`)
  if (map === undefined || !isA(map, "map")) return []
  const areas = [...map.areas].filter((area) => isA(area, "area"))
  return areas.filter((area) => area.href !== "" && isOn(area, image))
}

/** Whether an area begins within its image. */
function isOn({ coords, shape }: HTMLAreaElement, image: HTMLImageElement): boolean {
  if (shape === "default") return true
  const [x = 0, y = 0] = coords.split(",").map(Number)
  return x >= 0 && y >= 0 && x < image.width && y < image.height
}

/** An editable element is a field, whatever its role. */
export function editorRole(role: string): string {
  return role === "combobox" || role === "searchbox" ? role : "textbox"
}

export function isInlineKid(kid: Kid): boolean {
  return typeof kid === "string" || (kid.flags & Flag.inline) !== 0
}

/** An element without a name is named by the first line in it, which is then not repeated. */
export function namedByFirstLine(entries: readonly Entry[]): [string, readonly Kid[]] {
  const [first, ...rest] = entries
  if (first === undefined) return ["", []]
  if (first.role === "text" && first.kids.every((kid) => typeof kid === "string")) return [first.kids.join(""), rest]
  if (first.role !== "heading" && first.role !== "img") return ["", entries]
  return [first.name, first.kids.length === 0 ? rest : entries]
}

/** Whether the entries are exactly one line with these words. */
export function isOneLine([first, ...rest]: readonly Entry[], words: string): boolean {
  return first?.role === "text" && rest.length === 0 && first.kids.length === 1 && first.kids[0] === words
}

export function readImageUrl(element: Element, condition: Condition): void {
  if (isA(element, "img") && element.currentSrc !== "" && !element.currentSrc.startsWith("data:")) {
    more(condition).url = element.currentSrc
  }
}
