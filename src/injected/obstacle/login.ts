import { isInput } from "../snapshot/elements.ts"
import { attribute, closest } from "../snapshot/safe.ts"
import type { WireSigns } from "../wire/obstacle.ts"
import { evidenceOf, isShown } from "./evidence.ts"
import type { Roots } from "./roots.ts"

const NAME = /user|login|log-in|e-?mail|account|identifier/i

/** A visible form for those who have an account; a form with two passwords makes one. */
export function loginIn(roots: Roots): WireSigns["login"] {
  const fields = roots.all("input").filter((field) => isInput(field) && isShown(field, 20, 8))
  const passwords = fields.filter((field) => isInput(field) && field.type === "password")
  const [password] = passwords
  if (password !== undefined) {
    const isNew = passwords.length > 1 || hint(password) === "new-password"
    return isNew ? null : { asks: "password", evidence: evidenceOf(closest(password, "form") ?? password) }
  }
  const name = fields.find((field) => isInput(field) && /^(?:text|email|tel)$/.test(field.type) && asksName(field))
  return name === undefined ? null : { asks: "name", evidence: evidenceOf(closest(name, "form") ?? name) }
}

function asksName(field: Element): boolean {
  if (/^(?:username|webauthn|username webauthn)$/.test(hint(field))) return true
  return [attribute(field, "type"), attribute(field, "name"), attribute(field, "id")].some((each) =>
    NAME.test(each ?? ""),
  )
}

function hint(field: Element): string {
  return (attribute(field, "autocomplete") ?? "").trim().toLowerCase()
}
