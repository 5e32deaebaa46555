import { isInput, isTextArea } from "../elements.ts"
import { attribute, hasAttribute, matches, styleOf } from "../safe.ts"

const SECRET_HINTS = /^(one-time-code|current-password|new-password|cc-csc)$/

/** A symbol, because page elements are named properties of the window, in our world too. */
const KEY = Symbol.for("tabhand secret fields")

/** All of our scripts in this world share this set; the page's own world does not see it. */
const known: WeakSet<WeakKey> = knownBefore() ?? new WeakSet()
Reflect.set(globalThis, KEY, known)

function knownBefore(): WeakSet<WeakKey> | undefined {
  const before: unknown = Reflect.get(globalThis, KEY)
  return before instanceof WeakSet ? before : undefined
}

/** From here on the element's value is not reported. */
export function markSecret(element: Element): void {
  known.add(element)
}

/** Whether one of our scripts has already found that the element's value is secret. */
export function isKnownSecret(element: Element): boolean {
  return known.has(element)
}

/** Whether an element contains passwords, one-time codes, masked text or what was given as a secret. */
export function isSecret(element: Element): boolean {
  if (known.has(element)) return true
  const isControl = isInput(element) || isTextArea(element)
  if (isControl ? !isSecretControl(element) : !(matches(element, ":read-write") && isMasked(element))) return false
  // A page can unmask a password: the field remains secret.
  markSecret(element)
  return true
}

function isSecretControl(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (control.type === "password" || hasAttribute(control, "data-secret")) return true
  const hints = (attribute(control, "autocomplete") ?? "").toLowerCase().split(/\s+/)
  return hints.some((hint) => SECRET_HINTS.test(hint)) || isMasked(control)
}

/** Whether it shows dots in place of its text. */
function isMasked(element: Element): boolean {
  const mask = styleOf(element).getPropertyValue("-webkit-text-security")
  return mask !== "none" && mask !== ""
}
