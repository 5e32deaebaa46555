import { clip, quote } from "../base/text.ts"

/** What was given, in a few words; lists and objects may be of any size and depth, and hold anything. */
export function shown(given: unknown): string {
  if (typeof given === "string") return quote(clip(given, 100))
  return typeof given === "object" && given !== null ? (Array.isArray(given) ? "a list" : "an object") : String(given)
}
