import { TabhandError } from "../../base/errors.ts"
import { parseJson } from "../../base/json.ts"
import { isRecord } from "../../base/records.ts"
import { clip, quote } from "../../base/text.ts"

/** Headers of the connection: with one of them the browser sends nothing, or an invalid request. */
const FORBIDDEN = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
])
const FORBIDDEN_KIND = /^proxy-/
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Line ends and other control characters would end the header. */
const NOT_IN_VALUES = /[\u0000-\u0008\u000a-\u001f\u007f]/
const SECRET = /auth|cookie|key|pass|secret|session|token/i

/** Whose headers they are, and which command sets them. */
export interface HeadersFor {
  readonly command: string
  readonly of: "request" | "response"
}

/** Checks names and values. Values may be secrets, and are never part of an error. */
export function checkedHeaders(
  given: string | Readonly<Record<string, string>>,
  { command, of }: HeadersFor = { command: "set headers", of: "request" },
): Record<string, string> {
  const unusable = (why: string) =>
    new TabhandError("bad_argument", `${command}: ${why}`, { hint: `nothing was changed; see: help ${command}` })
  const parsed = typeof given === "string" ? parse(given) : given
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(parsed)) {
    if (!NAME.test(name)) throw unusable(`${quote(clip(name, 60))} is not the name of a header`)
    if (of === "request" && (FORBIDDEN.has(name.toLowerCase()) || FORBIDDEN_KIND.test(name.toLowerCase())))
      throw unusable(`${name} is the browser's own to set`)
    if (typeof value !== "string" || NOT_IN_VALUES.test(value))
      throw unusable(`the value of ${name} must be text on one line`)
    headers[name] = value.trim()
  }
  return headers
}

/** Whether the header's value may be a credential. */
export function isSecretHeader(name: string): boolean {
  return SECRET.test(name)
}

function parse(text: string): Record<string, unknown> {
  const value = parseJson(text)
  if (isRecord(value)) return value
  throw new TabhandError("bad_json", "the headers are not a JSON object", {
    hint: `write them like '{"X-Test": "1"}', in quotes for the shell`,
  })
}
