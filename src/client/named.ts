import { TabhandError } from "../base/errors.ts"

/** Only what the caller named is told: whoever answers as the runtime does not choose which variables it hears. */
export function checkNamed(variables: readonly string[], said: readonly string[]): void {
  const named = new Set(said.flatMap((text) => text.split(/[^A-Za-z0-9_]+/)))
  const other = variables.find((name) => !named.has(name))
  if (other === undefined) return
  throw new TabhandError(
    "runtime_unreachable",
    `the runtime asked for the variable ${other}, which the call does not name`,
    {
      hint: "it was not told; something else may answer in the runtime's place: run `tabhand doctor`",
    },
  )
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
