import { isInput } from "../../snapshot/elements.ts"
import { attribute } from "../../snapshot/safe.ts"
import type { WireChoosing } from "../../wire/acting.ts"

/** A value next to the wanted one, and the key that leads from it to the wanted one. */
interface Step {
  readonly beside: string
  /** The index of the field's part that the key changes. */
  readonly part: number
  readonly key: "ArrowUp" | "ArrowDown"
}

/**
 * Starts setting a field that is not typed into. Its value is set next to the wanted one without notifying the page, so
 * that one key press does the rest as a person would. A value that the field does not accept changes nothing.
 */
export function beginChosen(element: Element, value: string): WireChoosing {
  if (!isInput(element)) return { refused: "it is not such a field" }
  const probe = probeOf(element)
  probe.value = value
  const isTaken = probe.value.toLowerCase() === value.toLowerCase() || sameMoment(probe.value, value)
  if (!isTaken) return { refused: probe.value === "" ? "the format is wrong" : `the nearest is ${probe.value}` }
  if (value !== "" && !probe.checkValidity()) return { refused: whyInvalid(probe) }
  const wanted = probe.value
  const step = stepTo(probe)
  element.focus({ preventScroll: true })
  if (step === undefined || element.value === wanted) return { value: wanted }
  element.value = step.beside
  return { value: wanted, part: step.part, key: step.key }
}

/** Makes sure that the field holds the value. Returns whether a script, rather than a key, had to notify the page. */
export function endChosen(element: Element, value: string): boolean {
  if (!isInput(element) || element.value === value) return false
  element.value = value
  element.dispatchEvent(new Event("input", { bubbles: true, composed: true }))
  element.dispatchEvent(new Event("change", { bubbles: true }))
  return true
}

function probeOf(element: HTMLInputElement): HTMLInputElement {
  const probe = document.createElement("input")
  probe.type = element.type
  for (const name of ["min", "max", "step"]) {
    const given = attribute(element, name)
    if (given !== null) probe.setAttribute(name, given)
  }
  return probe
}

function stepTo(probe: HTMLInputElement): Step | undefined {
  const wanted = probe.value
  if (wanted === "") return undefined
  if (probe.type === "range") return rangeStep(probe)
  const numbers = wanted.split(/\D+/).map(Number)
  const counted = COUNTED.get(probe.type)
  if (counted === undefined) return undefined
  const at = counted.at
  const isUp = (numbers[at] ?? 0) > counted.least
  const beside = withNumber(wanted, at, (numbers[at] ?? 0) + (isUp ? -1 : 1))
  probe.value = beside
  if (probe.value !== beside) return undefined
  return { beside, part: counted.part(), key: isUp ? "ArrowUp" : "ArrowDown" }
}

/** Which number of a value is counted up or down, its minimum, and the part of the field that shows it. */
const COUNTED: ReadonlyMap<string, { readonly at: number; readonly least: number; part(): number }> = new Map([
  ["date", { at: 2, least: 1, part: () => partOf("day", { day: "2-digit", month: "2-digit", year: "numeric" }) }],
  [
    "datetime-local",
    { at: 2, least: 1, part: () => partOf("day", { day: "2-digit", month: "2-digit", year: "numeric" }) },
  ],
  ["month", { at: 1, least: 1, part: () => partOf("month", { month: "long", year: "numeric" }) }],
  ["week", { at: 1, least: 1, part: () => 0 }],
  ["time", { at: 1, least: 0, part: () => 1 }],
])

/** The order of a date's parts depends on the browser's language. */
function partOf(type: Intl.DateTimeFormatPartTypes, format: Intl.DateTimeFormatOptions): number {
  const parts = new Intl.DateTimeFormat(undefined, format).formatToParts().filter((part) => part.type !== "literal")
  return parts.findIndex((part) => part.type === type)
}

function withNumber(value: string, at: number, number: number): string {
  let n = -1
  return value.replace(/\d+/g, (digits) => (++n === at ? String(number).padStart(digits.length, "0") : digits))
}

function rangeStep(probe: HTMLInputElement): Step | undefined {
  const wanted = probe.value
  if (probe.step === "any") return undefined
  probe.stepDown()
  if (probe.value !== wanted) return { beside: probe.value, part: 0, key: "ArrowUp" }
  probe.stepUp()
  return probe.value === wanted ? undefined : { beside: probe.value, part: 0, key: "ArrowDown" }
}

/** `09:30` equals `09:30:00`, and 5 equals 5.0. */
function sameMoment(one: string, other: string): boolean {
  if (one === "") return false
  return (
    one.replace(/(:00)(\.0+)?$/, "") === other.replace(/(:00)(\.0+)?$/, "") ||
    (other.trim() !== "" && Number(one) === Number(other))
  )
}

function whyInvalid({ validity, min, max, step }: HTMLInputElement): string {
  if (validity.rangeUnderflow) return `the least is ${min}`
  if (validity.rangeOverflow) return `the most is ${max}`
  if (validity.stepMismatch) return `it goes in steps of ${step}`
  return "the field does not take it"
}
