import type { Question } from "../question.ts"
import { attribute, boxOf, isRendered, matches, styleOf } from "./safe.ts"
import { isSecret } from "./states.ts"

const VISIBLE = { visibilityProperty: true, contentVisibilityAuto: false } as const

/** The answer to a question about an element; undefined where the question makes no sense for it. */
export function answerTo(question: Question, element: Element): unknown {
  switch (question.what) {
    case "text":
      return element instanceof HTMLElement ? textOf(element) : (element.textContent ?? "")
    case "html":
      return outerHtmlOf(element)
    case "value":
      return heldBy(element)
    case "attr":
      return attribute(element, question.name)
    case "styles":
      return stylesOf(element)
    case "visible":
      return isVisible(element)
    case "enabled":
      return !matches(element, ":disabled") && attribute(element, "aria-disabled") !== "true"
    case "checked":
      return isChecked(element)
    case "id":
      return true
  }
}

export function isVisible(element: Element): boolean {
  const { width, height } = boxOf(element)
  return width > 0 && height > 0 && isRendered(element, VISIBLE)
}

const innerText = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "innerText")?.get
const outerHtml = Object.getOwnPropertyDescriptor(Element.prototype, "outerHTML")?.get

function textOf(element: HTMLElement): unknown {
  return innerText && Reflect.apply(innerText, element, [])
}

function outerHtmlOf(element: Element): unknown {
  return outerHtml && Reflect.apply(outerHtml, element, [])
}

/** What a field holds; of a secret only that it holds something. */
function heldBy(element: Element): string | undefined {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    return isSecret(element) ? "•".repeat(element.value.length) : element.value
  }
  if (element instanceof HTMLSelectElement || element instanceof HTMLButtonElement) return element.value
  if (element instanceof HTMLOptionElement || element instanceof HTMLOutputElement) return element.value
  if (element instanceof HTMLMeterElement || element instanceof HTMLProgressElement) return String(element.value)
  return attribute(element, "aria-valuetext") ?? attribute(element, "aria-valuenow") ?? undefined
}

function stylesOf(element: Element): Record<string, string> {
  const style = styleOf(element)
  const all: Record<string, string> = {}
  for (const name of style) all[name] = style.getPropertyValue(name)
  return all
}

function isChecked(element: Element): boolean | undefined {
  if (element instanceof HTMLInputElement && (element.type === "checkbox" || element.type === "radio"))
    return element.checked
  const checked = attribute(element, "aria-checked") ?? attribute(element, "aria-pressed")
  return checked === null ? undefined : checked === "true"
}
