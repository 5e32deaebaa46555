import { isHtml, isInput, isTextArea } from "../snapshot/elements.ts"
import {
  activeElementInRoot,
  activeElementOf,
  designModeOf,
  hasFocus,
  isContentEditable,
  localName,
  openShadow,
} from "../snapshot/safe.ts"
import type { KeyFocus } from "../wire/input.ts"

/** Whether keys go to this document, or to a frame in it: then the focused element is the frame's. */
export function keyFocus(): KeyFocus {
  if (!hasFocus(document)) return "elsewhere"
  return frameWithFocus() === null ? "here" : "in a frame"
}

/** The frame element that is focused in this document. */
export function frameWithFocus(): Element | null {
  const active = activeElementOf(document)
  const kinds = [HTMLIFrameElement, HTMLFrameElement, HTMLObjectElement, HTMLEmbedElement]
  return kinds.some((kind) => active instanceof kind) ? active : null
}

const TEXT_TYPES = /^(text|search|url|tel|email|password|number)$/

/** Whether the focused element of this document takes text. */
export function focusTakesText(): boolean {
  if (!hasFocus(document)) return false
  if (designModeOf(document) === "on") return true
  const active = innermostActive()
  if (active === null) return false
  if (isInput(active)) return TEXT_TYPES.test(active.type) && !active.readOnly && !active.disabled
  if (isTextArea(active)) return !active.readOnly && !active.disabled
  if (isHtml(active) && (isContentEditable(active) || drawsItsText(active))) return true
  // A closed shadow root does not expose its focused element, only that its host has the focus.
  return localName(active).includes("-") && openShadow(active) === null
}

function innermostActive(): Element | null {
  let active = activeElementOf(document)
  for (;;) {
    const root = active === null ? null : openShadow(active)
    const inner = root === null ? null : activeElementInRoot(root)
    if (inner === null) return active
    active = inner
  }
}

/** Whether it belongs to an editor that draws its own text. */
function drawsItsText(element: HTMLElement): boolean {
  const get = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "editContext")?.get
  return get !== undefined && Boolean(Reflect.apply(get, element, []))
}
