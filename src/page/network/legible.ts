import { TextDecoder } from "node:util"
import type { Shown } from "../../base/redact.ts"
import type { Body, HeaderTable, LoggedMessage } from "./logged-request.ts"
import { isTextType } from "./response-body.ts"

/** Leaves out what may not be shown. */
export type Safe = (text: string, as?: Shown) => string

/** In binary data, what has the shape of a secret is a coincidence. */
const asBytes: Shown = { reveal: true }

/** A body as it may be shown and written. */
export interface Legible {
  /** Undefined if its type is not that of a text. */
  readonly text: string | undefined
  /** The bytes as they came, unless something in them was left out. */
  readonly content: string | Buffer
}

/** Bytes may hold secrets too: a text in another encoding, or one that is sent as bytes. */
export function legible(
  body: Exclude<Body, { kind: "missing" }>,
  { mimeType, charset }: { readonly mimeType: string; readonly charset: string | undefined },
  safe: Safe,
): Legible {
  // A script must still run.
  const as = { isScript: isScript(mimeType) }
  if (body.kind === "text") {
    const text = safe(body.text, as)
    return { text, content: text }
  }
  const { bytes } = body
  if (!isTextType(mimeType)) return { text: undefined, content: safeBytes(bytes, safe, as) }
  const written = decoded(bytes, charset)
  const text = safe(written, as)
  return { text, content: text === written ? bytes : text }
}

/** The bytes, or the text in them if something was left out. */
function safeBytes(bytes: Buffer, safe: Safe, as: Shown = {}): string | Buffer {
  const text = textIn(bytes)
  const written = text ?? bytes.toString()
  const shown = safe(written, text === undefined ? asBytes : as)
  return shown === written ? bytes : shown
}

function isScript(mimeType: string): boolean {
  return /(?:java|ecma)script/i.test(mimeType)
}

/** The charset that a header of the type names. */
export function charsetOf(headers: HeaderTable): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType(headers))?.[1]
}

/** The type that a header names, without its parameters. */
export function typeOf(headers: HeaderTable): string {
  const [type = ""] = contentType(headers).split(";")
  return type.trim()
}

function contentType(headers: HeaderTable): string {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? ""
}

/** The data of a message, with what may not be shown left out of binary ones too. */
export function safeData({ opcode, data }: Pick<LoggedMessage, "opcode" | "data">, safe: Safe): string {
  return opcode === BINARY ? safeBase64([data], safe) : safe(data)
}

/** Bytes that the browser sent in parts, as one part, with what may not be shown left out. */
export function safeBase64(parts: readonly string[], safe: Safe): string {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part, "base64")))
  return Buffer.from(safeBytes(bytes, safe)).toString("base64")
}

/** The text of a message, to be searched. */
export function searchable({ opcode, data }: Pick<LoggedMessage, "opcode" | "data">): string {
  return opcode === BINARY ? (textIn(Buffer.from(data, "base64")) ?? data) : data
}

/** Of WebSocket frames. */
const BINARY = 2

function decoded(bytes: Buffer, charset = "utf-8"): string {
  return decoderOf(charset).decode(bytes)
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { ignoreBOM: true })
  } catch {
    // A server may name an encoding that does not exist.
    return new TextDecoder("utf-8", { ignoreBOM: true })
  }
}

/** The text that bytes hold; undefined if they hold none. */
function textIn(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
