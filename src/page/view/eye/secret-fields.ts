import { secretFieldsKey } from "../../secret-fields-key.ts"
import { isInput, isTextArea } from "./elements.ts"
import { attribute, hasAttribute, matches, styleOf } from "./safe.ts"

const SECRET_HINTS = /^(one-time-code|current-password|new-password|cc-csc)$/

const KEY = Symbol.for(secretFieldsKey)

/** All scripts of ours in this world share what they know of its fields; the page's own world does not see it. */
const known: WeakSet<WeakKey> = knownBefore() ?? new WeakSet()
Reflect.set(globalThis, KEY, known)

function knownBefore(): WeakSet<WeakKey> | undefined {
  const before: unknown = Reflect.get(globalThis, KEY)
  return before instanceof WeakSet ? before : undefined
}

/** From here on nobody is told what the element holds. */
export function markSecret(element: Element): void {
  known.add(element)
}

/** Whether an element holds passwords, one-time codes, what is masked on the screen or what was given as a secret. */
export function isSecret(element: Element): boolean {
  if (known.has(element)) return true
  const isControl = isInput(element) || isTextArea(element)
  if (isControl ? !isSecretControl(element) : !(matches(element, ":read-write") && isMasked(element))) return false
  // A page can show a password: the field is still one.
  markSecret(element)
  return true
}

function isSecretControl(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (control.type === "password" || hasAttribute(control, "data-secret")) return true
  const hints = (attribute(control, "autocomplete") ?? "").toLowerCase().split(/\s+/)
  return hints.some((hint) => SECRET_HINTS.test(hint)) || isMasked(control)
}

/** A person sees dots. */
function isMasked(element: Element): boolean {
  const mask = styleOf(element).getPropertyValue("-webkit-text-security")
  return mask !== "none" && mask !== ""
}
