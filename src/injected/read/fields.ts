import { isKnownSecret } from "../snapshot/naming/secret-fields.ts"
import { attribute, hasAttribute, reader, styleOf } from "../snapshot/safe.ts"
import { type Inner, markOf, type Writer } from "./writer.ts"

const inputType = reader(HTMLInputElement, "type")
const inputValue = reader(HTMLInputElement, "value")
const isChecked = reader(HTMLInputElement, "checked")
const filesOf = reader(HTMLInputElement, "files")
const areaValue = reader(HTMLTextAreaElement, "value")
const labelOf = reader(HTMLOptionElement, "label")
const isChosen = reader(HTMLOptionElement, "selected")
const optionsOf = reader(HTMLSelectElement, "options")
const takesSeveral = reader(HTMLSelectElement, "multiple")
const rowsOf = reader(HTMLSelectElement, "size")

const BUTTONS: Readonly<Record<string, string>> = { submit: "Submit", reset: "Reset", button: "" }

export function writeInput(writer: Writer, input: HTMLInputElement, { around }: Inner): void {
  const { output, sights } = writer
  const kind = inputType(input)
  if (kind === "hidden") return
  const value = inputValue(input)
  // A checkbox that is not visible is drawn by its label.
  if (kind === "checkbox" || kind === "radio") return output.field({ mark: markOf(isChecked(input), kind) })
  if (!sights.showsBox(input, around)) return
  if (kind === "image") return output.image(attribute(input, "alt") ?? value)
  if (Object.hasOwn(BUTTONS, kind)) {
    const named = value || BUTTONS[kind]
    if (named) output.element("button", {}, named)
    return
  }
  if (kind === "file") {
    const names = Array.from(filesOf(input) ?? [], (file) => file.name)
    return output.field({ text: names.join(", ") })
  }
  if (holdsSecret(input, kind)) return output.field({ mark: secretMark(value) })
  writeValue(writer, input, output.fitting(value), around)
}

export function writeTextArea(writer: Writer, area: HTMLTextAreaElement, { around }: Inner): void {
  const { output, sights } = writer
  const value = output.fitting(areaValue(area))
  if (!sights.showsBox(area, around)) return
  if (holdsSecret(area, "textarea")) output.field({ mark: secretMark(value) })
  else if (!value.includes("\n") || !sights.showsValue(area, around)) writeValue(writer, area, value, around)
  else {
    output.element("pre", {}, value)
    output.count(value.length)
  }
}

/** The field's value, or else its placeholder. */
function writeValue({ output, sights }: Writer, field: Element, value: string, around: Inner["around"]): void {
  const hint = attribute(field, "placeholder") ?? ""
  const text = value === "" || sights.showsValue(field, around) ? value : ""
  output.field({ text, hint: hint === "" || sights.showsHint(field, around) ? hint : "" })
  output.count(text.length)
}

export function writeSelect({ output, sights }: Writer, select: HTMLSelectElement, { around }: Inner): void {
  if (!sights.showsBox(select, around)) return
  const options = Array.from(optionsOf(select))
  if (!takesSeveral(select) && rowsOf(select) <= 1) {
    const chosen = options.filter((option) => isChosen(option))
    return output.field({ text: chosen.map((option) => labelOf(option)).join(", ") })
  }
  output.open("ul", {})
  for (const option of options) {
    output.open("li", {})
    output.field({ mark: markOf(isChosen(option), "checkbox") })
    output.tokens.push(labelOf(option))
    output.close()
  }
  output.close()
}

const meterValue = reader(HTMLMeterElement, "value")
const meterMost = reader(HTMLMeterElement, "max")
const progressValue = reader(HTMLProgressElement, "value")
const progressMost = reader(HTMLProgressElement, "max")

export function writeMeter({ output }: Writer, meter: HTMLMeterElement): void {
  if (hasAttribute(meter, "value")) output.field({ text: `${meterValue(meter)} of ${meterMost(meter)}` })
}

export function writeProgress({ output }: Writer, progress: HTMLProgressElement): void {
  if (hasAttribute(progress, "value")) output.field({ text: `${progressValue(progress)} of ${progressMost(progress)}` })
}

/** Whether the element's value is secret. `kind` is its type if it is an input. */
export function holdsSecret(element: Element, kind: string): boolean {
  if (isKnownSecret(element) || hasAttribute(element, "data-secret") || kind === "password") return true
  const hints = (attribute(element, "autocomplete") ?? "").toLowerCase()
  return (
    /password|one-time-code|cc-csc/.test(hints) || styleOf(element).getPropertyValue("-webkit-text-security") !== "none"
  )
}

export function secretMark(value: string | null): string {
  return value === "" ? "[____]" : "[****]"
}
