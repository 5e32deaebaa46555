import { extname } from "node:path"

/** The kinds that fields mostly ask for, by the endings of their files. */
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

/** Whether a file is of a kind that the field asks for; one whose kind cannot be told by its name counts as such. */
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
  // Most kinds end as their files do: image/png, application/pdf. Of others nothing is claimed.
  const [, sub = ""] = kind.split("/")
  return !/^[a-z0-9]{2,5}$/.test(sub) || ending === `.${sub}`
}
