import type { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { confinedOptionsSchema, settingsOfOptions } from "../../command/define/call-options.ts"
import type { Settings } from "../../command/define/settings.ts"
import { wanted } from "../../command/define/wanted.ts"

export interface AskedCall {
  readonly args: Readonly<Record<string, unknown>>
  readonly settings: Settings
}

/** The arguments and options of a call: options are in the query, or beside the arguments under `options`. */
export function readCall(body: string, query: Readonly<Record<string, string>>): AskedCall {
  const { options = {}, ...args } = readArguments(body)
  if (!isRecord(options)) throw new TabhandError("bad_argument", "options must be an object")
  const read = confinedOptionsSchema.safeParse({ ...query, ...options })
  if (!read.success) throw badOption(read.error)
  return { args, settings: settingsOfOptions(read.data) }
}

/** The arguments of a call. */
export function readArguments(body: string): Record<string, unknown> {
  const value = body.trim() === "" ? {} : parsed(body)
  if (isRecord(value)) return value
  throw new TabhandError("bad_json", "the body must be a JSON object with the arguments of the command")
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // The parser's message quotes the body, which may contain a secret.
    throw new TabhandError("bad_json", "the body is not JSON", { hint: 'send an object, like {"url":"example.com"}' })
  }
}

function badOption(error: z.ZodError): TabhandError {
  const [first] = error.issues
  const what = first?.code === "unrecognized_keys" ? `there is no option ${first.keys.join(", ")}` : undefined
  const name = first?.path.join(".")
  return new TabhandError("bad_argument", what ?? `the option ${name} must be ${wanted(error)}`, {
    hint: `options are: ${Object.keys(confinedOptionsSchema.shape).join(", ")}`,
  })
}
