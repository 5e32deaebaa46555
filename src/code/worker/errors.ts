import { types } from "node:util"
import type { WireError } from "../wire.ts"

/** The file name of code in stack traces. */
export const CODE_FILE = "run.js"

/** An error whose message is for the reader: of the engine, a helper, or the run itself. */
export class ReportedError extends Error {
  override readonly name: string
  readonly code: string | undefined
  readonly hint: string | undefined

  constructor({ name, message, code, hint, stack }: WireError) {
    super(message)
    this.name = name
    this.code = code
    this.hint = hint
    if (stack !== undefined) this.stack = stack
  }
}

/** Converts anything thrown, including errors of another context, which are not instances of our classes. */
export function toWireError(thrown: unknown): WireError {
  if (!types.isNativeError(thrown)) return { name: "Error", message: `the code threw ${inWords(thrown)}` }
  const { name, message, stack } = thrown
  return {
    name,
    message,
    stack,
    ...(thrown instanceof ReportedError ? { code: thrown.code, hint: thrown.hint } : {}),
  }
}

function inWords(thrown: unknown): string {
  try {
    return typeof thrown === "string" ? JSON.stringify(thrown) : (JSON.stringify(thrown) ?? String(thrown))
  } catch {
    return String(thrown)
  }
}
