import { z } from "zod"

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A number, or its text, which is all that a shell can pass. Rejects empty text, `true` and anything else. */
export function numeric(schema: z.ZodType<number> = z.number()): z.ZodType<number> {
  return z.preprocess((value) => (typeof value === "string" && NUMBER.test(value) ? Number(value) : value), schema)
}

/** Text, or a JSON value without quotes that a shell would pass as text. */
export function textual(schema: z.ZodType<string> = z.string()): z.ZodType<string> {
  return z.preprocess(
    (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
    schema,
  )
}

/** An object, or its JSON, which is how a shell passes it. */
export function jsonObject(): z.ZodType<Record<string, unknown>> {
  return z.preprocess(
    (value) => (typeof value === "string" ? parsedOrText(value) : value),
    z.record(z.string(), z.unknown(), "a JSON object"),
  )
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A boolean, in any of the usual words. */
export function yesOrNo(): z.ZodType<boolean> {
  return z.union([z.boolean(), z.stringbool()])
}
