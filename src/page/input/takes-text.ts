import { isBoolean } from "../../base/records.ts"
import type { Page } from "../page.ts"
import { unlessGone } from "../view/lookout.ts"

/** Whether what has the focus, in whichever frame it is, takes text. Text that is put in reaches other fields otherwise. */
export async function focusTakesText(page: Page, signal: AbortSignal): Promise<boolean> {
  const frames = await page.capture.frames(signal)
  const told = await Promise.all(
    frames.map(({ eye }) => unlessGone(eye.world.call(takesText, [], isBoolean, signal), signal)),
  )
  return told.includes(true)
}

// Runs in our own world. The frame around one that has the focus says so too, but its own focus is on the frame's element.
// A closed shadow root does not tell what has the focus in it: there, only that its host has.
const takesText = `function () {
  const getter = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name)
    return (of) => Reflect.apply(get, of, [])
  }
  if (!Reflect.apply(Document.prototype.hasFocus, document, [])) return false
  if (getter(Document.prototype, "designMode")(document) === "on") return true
  const shadowOf = getter(Element.prototype, "shadowRoot")
  const activeIn = getter(ShadowRoot.prototype, "activeElement")
  let active = getter(Document.prototype, "activeElement")(document)
  for (let root = active && shadowOf(active); root; root = active && shadowOf(active)) {
    const inner = activeIn(root)
    if (!inner) break
    active = inner
  }
  if (!active) return false
  const name = getter(Element.prototype, "localName")(active)
  const isHtml = getter(Element.prototype, "namespaceURI")(active) === "http://www.w3.org/1999/xhtml"
  if (isHtml && name === "input") {
    const isText = /^(text|search|url|tel|email|password|number)$/.test(active.type)
    return isText && !active.readOnly && !active.disabled
  }
  if (isHtml && name === "textarea") return !active.readOnly && !active.disabled
  if (isHtml && getter(HTMLElement.prototype, "isContentEditable")(active)) return true
  // An editor that draws its text itself.
  if (isHtml && "editContext" in HTMLElement.prototype && getter(HTMLElement.prototype, "editContext")(active)) return true
  return name.includes("-") && shadowOf(active) === null
}`
