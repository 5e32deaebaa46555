import { isInput } from "../../view/eye/elements.ts"
import { attribute } from "../../view/eye/safe.ts"
import type { WireChoosing } from "../wire.ts"

/** How a key brings a field from a value beside the one that is wanted to that value. */
interface Step {
  readonly beside: string
  /** In which of its parts, from the first. */
  readonly part: number
  readonly key: "ArrowUp" | "ArrowDown"
}

/**
 * Begins to set a field in which nobody types. Its value is put beside the one that is wanted, of which the page hears
 * nothing, so that one key does the rest as from a person. What the field does not take changes nothing.
 */
export function beginChosen(element: Element, value: string): WireChoosing {
  if (!isInput(element)) return { refused: "it is no such field" }
  const probe = probeOf(element)
  probe.value = value
  const isTaken = probe.value.toLowerCase() === value.toLowerCase() || sameMoment(probe.value, value)
  if (!isTaken) return { refused: probe.value === "" ? "it is not written so" : `the nearest is ${probe.value}` }
  if (value !== "" && !probe.checkValidity()) return { refused: whyInvalid(probe) }
  const wanted = probe.value
  const step = stepTo(probe)
  element.focus({ preventScroll: true })
  if (step === undefined || element.value === wanted) return { value: wanted }
  element.value = step.beside
  return { value: wanted, part: step.part, key: step.key }
}

/** Makes sure that the field holds the value. Returns whether a script had to tell the page, rather than a key. */
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

/** Which number of a value is counted up or down, from which on, and in which part of the field it stands. */
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

/** The parts of a date stand in the order of the browser's language. */
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

/** `09:30` and `09:30:00` are the same, and 5 and 5.0. */
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
