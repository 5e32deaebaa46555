import { types } from "node:util"
import { clip } from "../../../base/text.ts"

const LONGEST = 80

/** A call as it is written: `tab.click("#go")`. What is put into fields is left out by whoever calls this. */
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
    // What contains itself, or a bigint, has no such text.
    return Object.prototype.toString.call(value)
  }
}
