import { extname } from "node:path"

/** File extensions of the common `accept` types. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "image/*": [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".ico", ".avif", ".tif", ".tiff", ".heic"],
  "audio/*": [".mp3", ".wav", ".ogg", ".oga", ".m4a", ".flac", ".aac", ".opus", ".weba"],
  "video/*": [".mp4", ".webm", ".mov", ".avi", ".mkv", ".ogv", ".m4v", ".mpeg"],
  "text/*": [".txt", ".csv", ".html", ".htm", ".css", ".md", ".ics", ".vcf"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/svg+xml": [".svg"],
  "text/plain": [".txt"],
  "text/html": [".html", ".htm"],
}

/** Whether a field's `accept` admits a file; true if its type cannot be derived from its name. */
export function isAccepted(name: string, accept: string): boolean {
  const kinds = accept
    .split(",")
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== "")
  const ending = extname(name).toLowerCase()
  return kinds.length === 0 || kinds.some((kind) => isOfKind(ending, kind))
}

function isOfKind(ending: string, kind: string): boolean {
  if (kind.startsWith(".")) return ending === kind
  const known = ENDINGS[kind]
  if (known) return known.includes(ending)
  // Most subtypes equal the file extension: image/png, application/pdf. Others count as accepted.
  const [, sub = ""] = kind.split("/")
  return !/^[a-z0-9]{2,5}$/.test(sub) || ending === `.${sub}`
}
