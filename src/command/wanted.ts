import type { z } from "zod"
import { clip, quote } from "../base/text.ts"

/** What was given instead, short; lists and objects may be of any size and depth. */
export function inWords(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object"
  return typeof value === "string" ? quote(clip(value, 100)) : clip(String(value), 100)
}

/** What a value should have been, in words that fit behind "it must be". */
export function wanted(error: z.ZodError): string {
  return [...new Set(error.issues.map(describe))].join(" and ")
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

/** Texts and lists are measured; numbers are what they are. */
function sized(origin: string): string {
  return origin === "string" ? "text of a length of " : origin === "array" ? "a list of " : ""
}
