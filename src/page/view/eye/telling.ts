import { Flag } from "../entry.ts"
import { isA } from "./elements.ts"
import type { Entry, Kid } from "./entries.ts"
import { allInDocument, attribute, designModeOf } from "./safe.ts"
import { type Condition, more } from "./states.ts"
import { tidy } from "./text.ts"

export function nameAttribute(element: Element): string {
  return tidy(attribute(element, "name") ?? "")
}

/** Whether the whole page is being written. */
export function isDesigned(): boolean {
  return designModeOf(document) === "on"
}

/** The parts of a picture that lead somewhere. They have no box of their own. */
export function areasOf(picture: HTMLImageElement): HTMLAreaElement[] {
  const name = picture.useMap.replace(/^#/, "")
  if (name === "") return []
  const [map] = allInDocument(document, `map[name="${CSS.escape(name)}"]`)
  if (map === undefined || !isA(map, "map")) return []
  const areas = [...map.areas].filter((area) => isA(area, "area"))
  return areas.filter((area) => area.href !== "" && isOn(area, picture))
}

/** Whether an area begins within the picture that it is a part of. */
function isOn({ coords, shape }: HTMLAreaElement, picture: HTMLImageElement): boolean {
  if (shape === "default") return true
  const [x = 0, y = 0] = coords.split(",").map(Number)
  return x >= 0 && y >= 0 && x < picture.width && y < picture.height
}

/** What one can write into is a field, whatever else it is called. */
export function editorRole(role: string): string {
  return role === "combobox" || role === "searchbox" ? role : "textbox"
}

export function isInlineKid(kid: Kid): boolean {
  return typeof kid === "string" || (kid.flags & Flag.inline) !== 0
}

/** What nothing names is named by the first line in it, which is then not said again. */
export function namedByFirstLine(entries: readonly Entry[]): [string, readonly Kid[]] {
  const [first, ...rest] = entries
  if (first === undefined) return ["", []]
  if (first.role === "text" && first.kids.every((kid) => typeof kid === "string")) return [first.kids.join(""), rest]
  if (first.role !== "heading" && first.role !== "img") return ["", entries]
  return [first.name, first.kids.length === 0 ? rest : entries]
}

/** Whether they are nothing but one line that says this. */
export function isOneLine([first, ...rest]: readonly Entry[], words: string): boolean {
  return first?.role === "text" && rest.length === 0 && first.kids.length === 1 && first.kids[0] === words
}

export function readPicture(element: Element, condition: Condition): void {
  if (isA(element, "img") && element.currentSrc !== "" && !element.currentSrc.startsWith("data:")) {
    more(condition).url = element.currentSrc
  }
}
