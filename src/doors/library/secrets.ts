import { TabhandError } from "../../base/errors.ts"
import { variableIn } from "../../protocol/environment.ts"

/** The value of a variable of this process's environment. */
export function secretVariable(name: string): string {
  const value = variableIn(process.env, name)
  if (value !== undefined) return value
  throw new TabhandError("bad_argument", `the environment variable ${name} is not set`, {
    hint: "set it before the program starts",
  })
}

/** The same for a model, which may only use the secrets that the program allowed. */
export function allowedSecret(name: string, allowed: readonly string[]): string {
  if (allowed.includes(name)) return secretVariable(name)
  throw new TabhandError("policy_denied", `the variable ${name} is not among the secrets that tools may use`, {
    hint: 'the program allows one with `session.tools({ secrets: ["NAME"] })`',
  })
}
