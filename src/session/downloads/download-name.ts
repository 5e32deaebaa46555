import { oneLine } from "../../base/text.ts"

const MOST_BYTES = 120
/** A longer "ending" is a part of the name after a dot. */
const LONGEST_ENDING = 20

/** Makes a name that a page chose safe as a file name on every system: no path, no hidden characters. */
export function safeName(suggested: string): string {
  const plain = oneLine(suggested)
    .replace(/\ufffd/g, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "")
  return cut(plain, MOST_BYTES) || "download"
}

/** The name with a number before its ending, for when the name is taken. */
export function numbered(name: string, number: number): string {
  const { stem, ending } = parts(name)
  const tail = ` (${number})${ending}`
  return `${cutBytes(stem, MOST_BYTES - Buffer.byteLength(tail))}${tail}`
}

function cut(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name
  const { stem, ending } = parts(name)
  return `${cutBytes(stem, bytes - Buffer.byteLength(ending))}${ending}`
}

function parts(name: string): { stem: string; ending: string } {
  const at = name.lastIndexOf(".")
  const isEnding = at > 0 && Buffer.byteLength(name.slice(at)) <= LONGEST_ENDING
  return isEnding ? { stem: name.slice(0, at), ending: name.slice(at) } : { stem: name, ending: "" }
}

/** Cuts on a whole character. */
function cutBytes(text: string, bytes: number): string {
  let kept = ""
  let left = bytes
  for (const char of text) {
    left -= Buffer.byteLength(char)
    if (left < 0) break
    kept += char
  }
  return kept.trimEnd()
}
