import { clip, formatBytes, oneLine, plural } from "../base/text.ts"

const MOST_NAMES = 3

/** Files by their names, and how large they are in all. */
export function fileWords(names: readonly string[], bytes: number): string {
  const told = names.slice(0, MOST_NAMES).map((name) => oneLine(clip(name, 80)))
  const more = names.length - told.length
  return `${told.join(", ")}${more > 0 ? ` and ${plural(more, "other")}` : ""} (${formatBytes(bytes)})`
}
