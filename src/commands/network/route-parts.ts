import { readFile } from "node:fs/promises"
import { extname } from "node:path"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { FilePath } from "../../command/define/file-path.ts"
import { checkedHeaders, isSecretHeader } from "../../page/emulate/header-rules.ts"
import type { Header } from "../../page/network/interception-outcome.ts"
import { globTrouble, isResourceType, type ResourceType, resourceTypes } from "../../page/network/routes/matching.ts"
import { isPlainAddress } from "./address.ts"

/** Checks a glob of addresses. */
export function checkedGlob(command: string, glob: string): string {
  const trouble = globTrouble(glob)
  if (trouble === undefined) return glob
  throw new TabhandError("bad_argument", `${command}: ${quote(clip(glob, 100))} is no usable glob: ${trouble}`, {
    hint: "write it like **/api/*, https://example.com/**, or a part of an address without stars",
  })
}

/** Types, separated by commas. */
export function checkedTypes(written: string): readonly ResourceType[] {
  return written.split(",").map((each) => {
    const type = each.trim().toLowerCase()
    if (isResourceType(type)) return type
    const why =
      type === "websocket" ? "WebSockets cannot be routed" : `there is no resource type ${quote(clip(each, 60))}`
    throw new TabhandError("bad_argument", `network route: ${why}`, { hint: `there are: ${resourceTypes.join(", ")}` })
  })
}

/** `Name: value`, as each flag has one. A header of the request may not be the browser's own. */
export function checkedHeaderLines(lines: readonly string[], of: "request" | "response"): Header[] {
  return lines.map((line) => {
    const at = line.indexOf(":")
    if (at < 1) {
      throw new TabhandError("bad_argument", "network route: a header is written as a name, a colon and a value", {
        hint: "for example --set-header 'X-Test: 1'",
      })
    }
    const name = line.slice(0, at).trim()
    const checked = checkedHeaders({ [name]: line.slice(at + 1) }, { command: "network route", of })
    return { name, value: checked[name] ?? "" }
  })
}

/** Values of headers that may be credentials are kept out of replies and the journal. */
export function secretValues(headers: readonly Header[]): readonly Header[] {
  return headers.filter(({ name, value }) => isSecretHeader(name) && value !== "")
}

export function checkedAddress(written: string): string {
  if (isPlainAddress(written)) return new URL(written).href
  throw new TabhandError("bad_argument", `network route: ${quote(clip(written, 200))} is no address to send to`, {
    hint: "write it like http://localhost:3000, which keeps the path, or https://example.com/other",
  })
}

const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/

export function checkedMethod(written: string): string {
  if (METHOD.test(written)) return written.toUpperCase()
  throw new TabhandError("bad_argument", `network route: ${quote(clip(written, 60))} is no method of a request`, {
    hint: "write it like GET or POST",
  })
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".gif": "image/gif",
  ".htm": "text/html; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
}

interface Body {
  readonly body: Buffer
  readonly type: string | undefined
}

/** The body of an answer, and what it looks like. The file is read once. */
export async function bodyFrom(text: string | undefined, file: FilePath | undefined): Promise<Body> {
  if (file) {
    const type = TYPES[extname(file.absolute).toLowerCase()] ?? "application/octet-stream"
    return { body: await readFile(file.absolute), type }
  }
  if (text === undefined) return { body: Buffer.alloc(0), type: undefined }
  return { body: Buffer.from(text), type: typeOfText(text) }
}

function typeOfText(text: string): string {
  const start = text.trimStart()
  if (/^<(?:!doctype|html|head|body|!--)/i.test(start)) return "text/html; charset=utf-8"
  try {
    JSON.parse(text)
    return "application/json"
  } catch {
    return "text/plain; charset=utf-8"
  }
}
