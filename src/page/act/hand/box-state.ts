import { isCutOff } from "../../view/eye/cut-off.ts"
import { isInput } from "../../view/eye/elements.ts"
import { attribute } from "../../view/eye/safe.ts"
import { tidy } from "../../view/eye/text.ts"
import { parentElementOf } from "../../view/eye/tree.ts"
import type { WireBox } from "../wire.ts"
import { shownLists } from "./drawn-options.ts"
import { popupAround } from "./drawn-popup.ts"
import type { EyeParts } from "./eye-parts.ts"
import { fieldFor } from "./fields.ts"
import { textIn } from "./held.ts"

/** How far around a combobox the value that it shows may stand. */
const AROUND = 3
const LONGEST = 2_000

/** What a combobox says of itself. What its list offers is no value. */
export function boxState(box: Element, eye: EyeParts): WireBox {
  const field = fieldFor(box)
  const text = tidy(isInput(field) ? field.value : textIn(box))
  let around = box
  for (let n = 0; n < AROUND; n++) around = parentElementOf(around) ?? around
  const drawn = shownLists(box)
  const lists = new Set([
    ...drawn,
    ...drawn.filter((list) => isCutOff(list)).map((list) => popupAround(list, box, eye)),
  ])
  const shown = eye.shownText(around, LONGEST, (part) => lists.has(part))
  return { expanded: attribute(box, "aria-expanded") === "true", text, around: tidy(`${text} ${shown}`) }
}
