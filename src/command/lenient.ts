import { z } from "zod"

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A number, or the text of one, which is all that a shell can give. Nothing else is one: no empty text, no `true`. */
export function numeric(schema: z.ZodType<number> = z.number()): z.ZodType<number> {
  return z.preprocess((value) => (typeof value === "string" && NUMBER.test(value) ? Number(value) : value), schema)
}

/** Text, or what JSON writes without quotes and a shell gives as text all the same. */
export function textual(schema: z.ZodType<string> = z.string()): z.ZodType<string> {
  return z.preprocess(
    (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
    schema,
  )
}

/** An object, or the JSON of one, which is how a shell writes it. */
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

/** Yes or no, in any of the words for it. */
export function yesOrNo(): z.ZodType<boolean> {
  return z.union([z.boolean(), z.stringbool()])
}
