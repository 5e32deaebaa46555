import type { Question } from "../wire/question.ts"
import { isA, isHtml, isInput, isSelect, isTextArea } from "./elements.ts"
import { isSecret } from "./naming/secret-fields.ts"
import { allBelow, attribute, boxOf, closest, isRendered, markupOf, matches, styleOf, textContentOf } from "./safe.ts"

const VISIBLE = { visibilityProperty: true, contentVisibilityAuto: false } as const

/** The answer to a question about an element; undefined if the question does not apply to it. */
export function answerTo(question: Question, element: Element): unknown {
  switch (question.what) {
    case "text":
      return isSecret(element) ? dots(textOf(element)) : textOf(element)
    case "html":
      return outerHtmlOf(element)
    case "value":
      return heldBy(element)
    case "attr":
      return attributeOf(element, question.name)
    case "styles":
      return stylesOf(element)
    case "visible":
      return isVisible(element)
    case "enabled":
      return !matches(element, ":disabled") && attribute(element, "aria-disabled") !== "true"
    case "checked":
      return isChecked(element)
    case "link":
      return linkAround(element)
    case "id":
    case "several":
      return true
  }
}

/** The URL that a click on the element navigates to. */
function linkAround(element: Element): string | undefined {
  const link = closest(element, "a[href], area[href]")
  return link !== null && (isA(link, "a") || isA(link, "area")) ? link.href : undefined
}

export function isVisible(element: Element): boolean {
  const { width, height } = boxOf(element)
  return width > 0 && height > 0 && isRendered(element, VISIBLE)
}

const innerText = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "innerText")?.get

function textOf(element: Element): string {
  if (!isHtml(element)) return element.textContent ?? ""
  return innerText === undefined ? "" : String(Reflect.apply(innerText, element, []))
}

/** HTML without secrets: some pages copy a field's value into its attribute; for other fields it is their content. */
export function outerHtmlOf(element: Element): string {
  let html = markupOf(element)
  for (const field of [element, ...allBelow(element, "input[value], textarea, [contenteditable]")]) {
    if (!isSecret(field)) continue
    const own = markupOf(field)
    const hidden = isInput(field)
      ? own.replace(/ value="[^"]*"/, ` value="${dots(attribute(field, "value") ?? "")}"`)
      : own.replace(/>[\s\S]*(?=<)/, `>${dots(textContentOf(field) ?? "")}`)
    html = html.replaceAll(own, () => hidden)
  }
  return html
}

function attributeOf(element: Element, name: string): string | null {
  const value = attribute(element, name)
  return value !== null && name.toLowerCase() === "value" && isSecret(element) ? dots(value) : value
}

/** Only the length of a secret is reported. */
function dots(secret: string): string {
  return "•".repeat(secret.length)
}

/** A field's value; for a secret only whether it has one. */
function heldBy(element: Element): string | undefined {
  if (isInput(element) || isTextArea(element)) {
    return isSecret(element) ? dots(element.value) : element.value
  }
  if (isSelect(element) || isA(element, "button")) return element.value
  if (isA(element, "option") || isA(element, "output")) return element.value
  if (isA(element, "meter") || isA(element, "progress")) return String(element.value)
  return attribute(element, "aria-valuetext") ?? attribute(element, "aria-valuenow") ?? undefined
}

function stylesOf(element: Element): Record<string, string> {
  const style = styleOf(element)
  const all: Record<string, string> = {}
  for (const name of style) all[name] = style.getPropertyValue(name)
  return all
}

function isChecked(element: Element): boolean | undefined {
  if (isInput(element) && (element.type === "checkbox" || element.type === "radio")) return element.checked
  const checked = attribute(element, "aria-checked") ?? attribute(element, "aria-pressed")
  return checked === null ? undefined : checked === "true"
}
