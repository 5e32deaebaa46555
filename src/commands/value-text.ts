import { oneLine } from "../base/text.ts"

/** A page's value as text. Lines are easier to read as lines; what is on one line is quoted, and cannot pass for ours. */
export function sayValue(value: unknown): string {
  if (typeof value === "string" && value.includes("\n")) return value
  return oneLine(JSON.stringify(value) ?? "undefined")
}
