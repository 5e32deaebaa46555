import { isLabel } from "../../snapshot/elements.ts"
import { isPartOfField } from "../../snapshot/naming/part-of-field.ts"
import { allBelow, attribute, boxOf, closest, matches, styleOf, textContentOf } from "../../snapshot/safe.ts"
import { isAround, uppermostAt } from "../../snapshot/sight/uppermost.ts"
import { parentElementOf } from "../../snapshot/tree.ts"
import type { WireCover } from "../../wire/acting.ts"
import { operatedBy } from "../kinds.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"

/** Whether input at a point of the window goes to the element, its content, or its label. */
export function isHit(element: Element, x: number, y: number, snapshotter: SnapshotParts): boolean {
  const top = uppermostAt(x, y, snapshotter.memory)
  return top !== null && goesTo(element, top, snapshotter)
}

export function goesTo(element: Element, top: Element, { memory }: SnapshotParts): boolean {
  if (isAround(element, top) || isLabelledAt(top, element) || isPartOfField(top, element, memory)) return true
  const operated = operatedBy(element)
  return operated !== element && isAround(operated, top) && !isOtherControl(top, operated)
}

const INTERACTIVE = "a[href], button, input:not([type=hidden]), select, textarea, summary, audio, video, iframe, embed"

/** Whether a click there activates the element through its label; controls in a label take their own clicks. */
function isLabelledAt(top: Element, element: Element): boolean {
  for (let at: Element | null = top; at !== null; at = parentElementOf(at)) {
    if (isLabel(at)) return at.control === element
    if (matches(at, INTERACTIVE)) return false
  }
  return false
}

/** Whether the topmost element is in another control nested in the operated one. */
function isOtherControl(top: Element, operated: Element): boolean {
  return operatedBy(top) !== operated && isAround(operated, operatedBy(top))
}

/** The topmost element at a point, the layer it belongs to, and the control that closes the layer. */
export function coverAt(x: number, y: number, snapshotter: SnapshotParts): WireCover | undefined {
  const top = uppermostAt(x, y, snapshotter.memory)
  if (top === null) return undefined
  const layer = layerOf(top)
  const buttons = layer ? buttonsIn(layer) : []
  const closer = buttons.find(isCloser)
  return {
    thing: snapshotter.describe(top),
    ...(layer === undefined ? {} : { layer: snapshotter.describe(layer) }),
    ...(closer === undefined ? {} : { closer: snapshotter.describe(closer) }),
    ...(closer === undefined && buttons.length > 0
      ? { buttons: buttons.slice(0, MOST_BUTTONS).map((button) => snapshotter.describe(button)) }
      : {}),
  }
}

/** How many buttons of a layer are reported when none of them is known to close it. */
const MOST_BUTTONS = 3

const LAYER = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]"

/** The dialog around it, or else the outermost box that is fixed above the page. */
function layerOf(element: Element): Element | undefined {
  const dialog = closest(element, LAYER)
  if (dialog !== null) return dialog
  let fixed: Element | undefined
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) {
    const { position } = styleOf(at)
    if (position === "fixed" || position === "sticky") fixed = at
  }
  return fixed
}

const CLOSES =
  /^(?:[×✕✖x]|close|dismiss|cancel|ok(?:ay)?|got it|no,? thanks|not now|skip|accept|agree|allow|reject|decline|continue)\b|^[×✕✖]$/i
const BUTTONS = "button, [role=button], a[href], input[type=button], input[type=submit]"

function buttonsIn(layer: Element): Element[] {
  return [...allBelow(layer, BUTTONS)].filter((button) => {
    const { width, height } = boxOf(button)
    return width > 0 && height > 0 && !matches(button, ":disabled")
  })
}

function isCloser(button: Element): boolean {
  const words = [attribute(button, "aria-label"), attribute(button, "title"), textContentOf(button)]
  return words.some((text) => CLOSES.test((text ?? "").trim()))
}
