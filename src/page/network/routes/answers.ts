import type { Header, Outcome } from "../interception-outcome.ts"
import type { Asked } from "./matching.ts"

/** A response that is not the server's. */
export interface Answer {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: Buffer
  /** The value of Access-Control-Allow-Origin; without it, what the request needs. */
  readonly allowOrigin?: string | undefined
}

export function headerOf(headers: Readonly<Record<string, string>>, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
}

/** Answers the request, also from a page of another origin. */
export function answered(answer: Answer, asked: Asked): Outcome {
  const { status, headers, body } = answer
  return { kind: "fulfil", status, headers: [...headers, ...permissions(answer, asked)], body }
}

/** What lets a page of another origin read the answer, with the cookies of the request. */
function permissions({ headers, allowOrigin }: Answer, { url, headers: sent }: Asked): Header[] {
  const has = (wanted: string) => headers.some(({ name }) => name.toLowerCase() === wanted)
  const origin = allowOrigin ?? headerOf(sent, "origin")
  if (origin === undefined || has("access-control-allow-origin")) return []
  if (allowOrigin === undefined && URL.canParse(url) && new URL(url).origin === origin) return []
  const readable = headers.map(({ name }) => name).join(", ")
  return [
    { name: "Access-Control-Allow-Origin", value: origin },
    ...(origin === "*" ? [] : [{ name: "Access-Control-Allow-Credentials", value: "true" }]),
    ...(origin === "*" || has("vary") ? [] : [{ name: "Vary", value: "Origin" }]),
    ...(readable === "" || has("access-control-expose-headers")
      ? []
      : [{ name: "Access-Control-Expose-Headers", value: readable }]),
  ]
}

/** A request of the browser's own: whether the page may send another one to this address. */
export function isPreflight(method: string, headers: Readonly<Record<string, string>>): boolean {
  return method === "OPTIONS" && headerOf(headers, "access-control-request-method") !== undefined
}

/** Allows what the preflight asks for. It is not remembered, because the server may answer otherwise later. */
export function preflightAnswered({ headers }: Asked, allowOrigin?: string): Outcome {
  const asks = (name: string) => headerOf(headers, `access-control-request-${name}`)
  const origin = allowOrigin ?? headerOf(headers, "origin") ?? "*"
  const wanted = asks("headers")
  const allowed = [
    { name: "Access-Control-Allow-Origin", value: origin },
    { name: "Access-Control-Allow-Methods", value: asks("method") ?? "*" },
    { name: "Access-Control-Max-Age", value: "0" },
    ...(wanted === undefined ? [] : [{ name: "Access-Control-Allow-Headers", value: wanted }]),
    ...(origin === "*" ? [] : [{ name: "Access-Control-Allow-Credentials", value: "true" }]),
    ...(asks("private-network") === undefined ? [] : [{ name: "Access-Control-Allow-Private-Network", value: "true" }]),
  ]
  return { kind: "fulfil", status: 204, headers: allowed, body: Buffer.alloc(0) }
}
