import { oneLine } from "../../base/text.ts"

/** A page's value as text. Several lines are kept as lines; a single one is quoted, so it cannot pass for ours. */
export function sayValue(value: unknown): string {
  if (typeof value === "string" && value.includes("\n")) return value
  return oneLine(JSON.stringify(value) ?? "undefined")
}
