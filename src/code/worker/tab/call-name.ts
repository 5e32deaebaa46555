import { types } from "node:util"
import { clip } from "../../../base/text.ts"

const LONGEST = 80

/** A call as written: `tab.click("#go")`. Callers omit text that is put into fields. */
export function callName(helper: string, ...args: readonly unknown[]): string {
  const given = args.filter((arg) => arg !== undefined).map(argText)
  return `tab.${helper}(${given.join(", ")})`
}

/** A value in a few characters on one line. */
export function argText(value: unknown): string {
  return clip(written(value).replace(/\s+/g, " "), LONGEST)
}

function written(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value)
  if (types.isRegExp(value) || typeof value === "function" || typeof value !== "object") return String(value)
  try {
    return JSON.stringify(value)
  } catch {
    // Cyclic values and bigints have no JSON.
    return Object.prototype.toString.call(value)
  }
}
