import { types } from "node:util"
import type { WireError } from "../wire.ts"

/** The name under which code is known in stacks. */
export const CODE_FILE = "run.js"

/** One whose words are for the reader: of the engine, of a helper, or of the run itself. */
export class ToldError extends Error {
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

/** Whatever was thrown, also by code in a context of its own, whose errors are not instances of ours. */
export function toWireError(thrown: unknown): WireError {
  if (!types.isNativeError(thrown)) return { name: "Error", message: `the code threw ${inWords(thrown)}` }
  const { name, message, stack } = thrown
  return {
    name,
    message,
    stack,
    ...(thrown instanceof ToldError ? { code: thrown.code, hint: thrown.hint } : {}),
  }
}

function inWords(thrown: unknown): string {
  try {
    return typeof thrown === "string" ? JSON.stringify(thrown) : (JSON.stringify(thrown) ?? String(thrown))
  } catch {
    return String(thrown)
  }
}
