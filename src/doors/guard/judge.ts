import type { IncomingMessage } from "node:http"
import type { KnownHosts } from "./hosts.ts"
import type { KnownOrigins } from "./origins.ts"
import { type Refusal, refusal } from "./refusal.ts"
import type { Token } from "./token.ts"

export interface Rules {
  readonly hosts: KnownHosts
  readonly origins: KnownOrigins
  readonly token: Token
  /** Answered without a token, to every acceptable host and origin. */
  readonly openPaths: readonly string[]
}

export type Asked = Pick<IncomingMessage, "url" | "headersDistinct">

/** Query parameters in which other servers accept tokens. */
const TOKEN_NAMES = new Set(["token", "access_token", "auth_token", "bearer", "api_key", "apikey"])

/** Why this request may not be answered; undefined if it may. Does not need its body. */
export function judge(asked: Asked, rules: Rules): Refusal | undefined {
  return (
    judgeTarget(asked) ??
    judgeHost(asked, rules.hosts) ??
    judgeOrigin(asked, rules.origins) ??
    judgeUrl(asked, rules.token) ??
    judgeToken(asked, rules)
  )
}

/** A full URL instead of a path could name another host than the header does. */
function judgeTarget({ url = "" }: Asked): Refusal | undefined {
  if (url.startsWith("/")) return undefined
  return refusal(400, "bad_argument", "the request names no path", "this server is no proxy: begin the target with /")
}

function judgeHost({ headersDistinct }: Asked, hosts: KnownHosts): Refusal | undefined {
  const [host, ...more] = headersDistinct.host ?? []
  if (host !== undefined && more.length === 0 && hosts.has(host)) return undefined
  return refusal(
    421,
    "foreign_caller",
    "this server is not known by the name in the Host header",
    "speak to the address that it printed, or start it with --allow-host <name>",
  )
}

function judgeOrigin({ headersDistinct }: Asked, origins: KnownOrigins): Refusal | undefined {
  if ((headersDistinct.origin ?? []).every((origin) => origins.has(origin))) return undefined
  return refusal(
    403,
    "foreign_caller",
    "pages of that origin may not use this server",
    "if they should, start it with --allow-origin <origin>",
  )
}

/** URLs end up in logs, histories and Referer headers. */
function judgeUrl({ url = "" }: Asked, token: Token): Refusal | undefined {
  const query = url.slice(pathOf(url).length + 1)
  const names = [...new URLSearchParams(query).keys()]
  if (!names.some((name) => TOKEN_NAMES.has(name.toLowerCase())) && !holds(url, token.text)) return undefined
  return refusal(
    400,
    "bad_argument",
    "a token may not be in the URL, where others can read it",
    "send it as a header: Authorization: Bearer <token>",
  )
}

function holds(url: string, token: string): boolean {
  if (url.includes(token)) return true
  try {
    return decodeURIComponent(url).includes(token)
  } catch {
    // What cannot be decoded is not a token either.
    return false
  }
}

export function showsToken({ headersDistinct }: Pick<Asked, "headersDistinct">, token: Token): boolean {
  const shown = headersDistinct.authorization ?? []
  const [, bearer] = /^bearer +(\S+)$/i.exec(shown.length === 1 ? (shown[0] ?? "") : "") ?? []
  return bearer !== undefined && token.matches(bearer)
}

function judgeToken({ url = "", headersDistinct }: Asked, { token, openPaths }: Rules): Refusal | undefined {
  if (openPaths.includes(pathOf(url))) return undefined
  if (showsToken({ headersDistinct }, token)) return undefined
  const shown = headersDistinct.authorization ?? []
  return refusal(
    401,
    "unauthorized",
    shown.length === 0 ? "a token is needed" : "that is not the token of this server",
    "send the header Authorization: Bearer <token>; the server said where its token lies when it started",
    { "WWW-Authenticate": "Bearer" },
  )
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? ""
}
