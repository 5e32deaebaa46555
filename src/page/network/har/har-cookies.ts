import type { HarCookie } from "./har-format.ts"

/** The cookies of a `Cookie` header. */
export function sentCookies(headers: readonly (readonly [string, string])[]): HarCookie[] {
  return valuesOf(headers, "cookie").flatMap((value) => value.split(";").flatMap((pair) => named(pair) ?? []))
}

/** The cookies of the `Set-Cookie` headers. */
export function setCookies(headers: readonly (readonly [string, string])[]): HarCookie[] {
  return valuesOf(headers, "set-cookie").flatMap((value) => {
    const [pair = "", ...attributes] = value.split(";")
    const cookie = named(pair)
    if (!cookie) return []
    const facts = new Map(
      attributes.map((attribute) => {
        const [name = "", ...rest] = attribute.trim().split("=")
        return [name.toLowerCase(), rest.join("=")] as const
      }),
    )
    const expires = new Date(facts.get("expires") ?? "")
    return {
      ...cookie,
      ...(facts.has("path") ? { path: facts.get("path") ?? "" } : {}),
      ...(facts.has("domain") ? { domain: facts.get("domain") ?? "" } : {}),
      ...(Number.isNaN(expires.getTime()) ? {} : { expires: expires.toISOString() }),
      httpOnly: facts.has("httponly"),
      secure: facts.has("secure"),
    }
  })
}

function valuesOf(headers: readonly (readonly [string, string])[], wanted: string): string[] {
  return headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value)
}

function named(pair: string): HarCookie | undefined {
  const at = pair.indexOf("=")
  return at < 0 ? undefined : { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }
}
