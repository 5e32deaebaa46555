import type { Environment } from "../base/home.ts"
import { forwardedVariables } from "../generated/client-facts.ts"

/** The value of a variable, if it is set. Callers choose the name: it may be one of `Object.prototype`. */
export function variableIn(env: Environment, name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined
}

/** The variables of an environment that are passed on. */
export function forwardedFrom(env: Environment): Record<string, string> {
  return Object.fromEntries(
    forwardedVariables.flatMap((name) => {
      const value = variableIn(env, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
