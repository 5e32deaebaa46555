import type { Exchange } from "./exchange.ts"

export interface Route {
  /** A path whose parts may be `:name`, which matches one part; a last part `*name` matches all the rest. */
  readonly pattern: string
  readonly handle: (exchange: Exchange) => void | Promise<void>
}

export function route(pattern: string, handle: Route["handle"]): Route {
  return { pattern, handle }
}

export function findRoute(
  routes: readonly Route[],
  path: string,
): { route: Route; params: ReadonlyMap<string, string> } | undefined {
  for (const candidate of routes) {
    const params = matchPath(candidate.pattern, path)
    if (params) return { route: candidate, params }
  }
  return undefined
}

function matchPath(pattern: string, path: string): ReadonlyMap<string, string> | undefined {
  const wanted = pattern.split("/")
  const given = path.split("/")
  const takesRest = wanted.at(-1)?.startsWith("*") === true
  if (takesRest ? wanted.length > given.length : wanted.length !== given.length) return undefined
  const params = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ""
    if (part.startsWith(":")) params.set(part.slice(1), decodeURIComponent(value))
    else if (part.startsWith("*")) params.set(part.slice(1), decodeURIComponent(given.slice(index).join("/")))
    else if (part !== value) return undefined
  }
  return params
}
