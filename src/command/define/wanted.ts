import type { z } from "zod"
import { clip, nearest, quote } from "../../base/text.ts"

/** A short form of a rejected value; lists and objects may be of any size and depth. */
export function inWords(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object"
  return typeof value === "string" ? quote(clip(value, 100)) : clip(String(value), 100)
}

/** The expected value, in words that fit after "it must be". */
export function wanted(error: z.ZodError): string {
  return [...new Set(error.issues.map(describe))].join(" and ")
}

/** The allowed word that the rejected value is most like; only where the value must be one of several words. */
export function nearestAllowed(value: unknown, error: z.ZodError): string | undefined {
  const words = error.issues.flatMap((issue) => (issue.code === "invalid_value" ? issue.values : []))
  return typeof value === "string" ? nearest(value, words.map(String)) : undefined
}

function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return NAMES[issue.expected] ?? issue.expected
    case "too_small":
      return `${sized(issue.origin)}at least ${issue.minimum}`
    case "too_big":
      return `${sized(issue.origin)}at most ${issue.maximum}`
    case "invalid_value":
      return `one of ${issue.values.join(", ")}`
    case "invalid_union":
      return [...new Set(issue.errors.flat().map(describe))].join(" or ")
    default:
      return issue.message
  }
}

const NAMES: Partial<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  stringbool: "true or false",
  boolean: "true or false",
  array: "a list",
}

/** The unit of a size: texts and lists have one, numbers do not. */
function sized(origin: string): string {
  return origin === "string" ? "text of a length of " : origin === "array" ? "a list of " : ""
}
