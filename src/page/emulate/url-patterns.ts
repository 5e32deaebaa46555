import { alternativesOf } from "../../base/glob.ts"

/**
 * The browser's patterns (URLPattern) for a glob of addresses. They are compared by parts, and any query matches where
 * the glob has none. A part of an address, without a star, is looked for in host, path and query.
 */
export function urlPatternsOf(glob: string): string[] {
  return [...new Set((alternativesOf(glob) ?? [glob]).flatMap(patternsOfOne))]
}

function patternsOfOne(glob: string): string[] {
  if (/^\*+$/.test(glob)) return [`${ORIGIN}/*`]
  const [, scheme, host = "", rest = ""] = /^([a-z*][\w+.*-]*):\/\/([^/?]*)(.*)$/is.exec(glob) ?? []
  if (scheme !== undefined) {
    const path = glob.includes("*") ? pathPattern(rest) : `${pathPattern(rest)}*`
    const origin = `${stars(scheme)}://${hostPattern(host)}`
    const end = path.startsWith("/") ? path : `/${path}`
    // The stars may reach into the path.
    return host.endsWith("**") ? [origin + end, `${origin}/*${end}`] : [origin + end]
  }
  if (!glob.includes("*")) return partPatterns(glob)
  const path = pathPattern(glob.replace(/^\*+/, ""))
  return path.startsWith("/") ? [ORIGIN + path, `${ORIGIN}/*${path}`] : [`${ORIGIN}/*${path}`]
}

function partPatterns(part: string): string[] {
  const inPath = pathPattern(part)
  if (part.startsWith("/")) return [`${ORIGIN}${inPath}*`, `${ORIGIN}/*${inPath}*`, `${ORIGIN}/*\\?*${literal(part)}*`]
  if (part.includes("?")) return [`${ORIGIN}/*${inPath}*`]
  const found = [`${ORIGIN}/*${inPath}*`, `${ORIGIN}/*\\?*${literal(part)}*`]
  return /^[\w.:-]+(?:\/|$)/.test(part) ? [...found, hostPartPattern(part)] : found
}

/** `example.com/api` is the end of a host and the beginning of a path. */
function hostPartPattern(part: string): string {
  const [, host = "", port, path] = /^([^/:]*)(?::(\d+))?(\/.*)?$/s.exec(part) ?? []
  const isWhole = port !== undefined || path !== undefined
  return `*://*${literal(host)}${isWhole ? "" : "*"}:${port ?? "*"}${path === undefined ? "/*" : `${pathPattern(path)}*`}`
}

const ORIGIN = "*://*:*"

function hostPattern(host: string): string {
  const [, name = "", port] = /^(.*?)(?::([\d*]+))?$/s.exec(host) ?? []
  const shown = name === "" ? "*" : stars(name)
  if (port !== undefined) return `${shown}:${stars(port)}`
  return shown.includes("*") ? `${shown}:*` : shown
}

/** The path, and the query if there is one. */
function pathPattern(written: string): string {
  const [path = "", ...query] = written.split("?")
  let count = 0
  const inPath = path
    .split(/(\*+)/)
    // A group is anything but a slash; the browser takes no regular expressions here.
    .map((part) => (part === "*" ? `{:s${++count}}?` : stars(part)))
    .join("")
  return query.length === 0 ? inPath : `${inPath}\\?${stars(query.join("?"))}`
}

function stars(text: string): string {
  return text.split(/\*+/).map(literal).join("*")
}

function literal(text: string): string {
  return text.replace(/[\\?+{}():]/g, "\\$&")
}
