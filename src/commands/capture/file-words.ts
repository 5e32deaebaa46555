import { clip, formatBytes, oneLine, plural } from "../../base/text.ts"

const MOST_NAMES = 3

/** The files' names and their total size. */
export function fileWords(names: readonly string[], bytes: number): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => oneLine(clip(name, 80)))
  const more = names.length - shown.length
  return `${shown.join(", ")}${more > 0 ? ` and ${plural(more, "other")}` : ""} (${formatBytes(bytes)})`
}
