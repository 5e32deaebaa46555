import { alternativesOf, globMatcher } from "../../../base/glob.ts"
import type { Protocol } from "../../../cdp/protocol.ts"

/** Which requests a route is about. */
export interface Matching {
  readonly glob: string
  readonly method?: string | undefined
  readonly resourceTypes?: readonly ResourceType[] | undefined
  readonly frame?: "main" | "child" | undefined
}

/** What is known of a paused request before its route is chosen. */
export interface Asked {
  readonly url: string
  /** Of a preflight: the method that it asks for. */
  readonly method: string
  readonly resourceType: Protocol.Network.ResourceType
  readonly headers: Readonly<Record<string, string>>
  /** Undefined for shared and service workers, which belong to no frame. */
  readonly frame: "main" | "child" | undefined
}

/**
 * The names that callers use. Interception does not distinguish what scripts fetch: `fetch`, XMLHttpRequest and
 * EventSource are all XHR there, and the script of a worker is Other.
 */
const interceptedAs = {
  document: "Document",
  stylesheet: "Stylesheet",
  image: "Image",
  media: "Media",
  font: "Font",
  script: "Script",
  texttrack: "TextTrack",
  xhr: "XHR",
  fetch: "XHR",
  eventsource: "XHR",
  manifest: "Manifest",
  ping: "Ping",
  other: "Other",
} as const satisfies Record<string, Protocol.Network.ResourceType>

export type ResourceType = keyof typeof interceptedAs
export const resourceTypes = Object.keys(interceptedAs).filter(isResourceType)

export function isResourceType(name: string): name is ResourceType {
  return Object.hasOwn(interceptedAs, name)
}

/** What is before the first star of a glob that can match whole addresses. */
const BEGINNING = /^(?:$|[a-z*][a-z0-9+.*-]*:\/\/|h(?:t(?:t(?:ps?:?\/?)?)?)?$)/i

/** Why the glob can match no address; undefined if it can. */
export function globTrouble(glob: string): string | undefined {
  if (glob.trim() === "") return "it is empty"
  if (glob === "*") return undefined
  const alternatives = alternativesOf(glob)
  if (!alternatives) return "it has too many alternatives in braces"
  for (const each of alternatives) {
    const trouble = troubleOfOne(each)
    if (trouble !== undefined) return trouble
  }
  return undefined
}

function troubleOfOne(glob: string): string | undefined {
  if (glob === "") return "one of its alternatives is empty"
  // Without a star it is a part of an address.
  if (!glob.includes("*")) return /\s/.test(glob) ? "addresses have no spaces" : undefined
  const [beginning = ""] = glob.split("**")
  if (BEGINNING.test(beginning) && !/\s/.test(glob)) return undefined
  return "it can match no whole address: begin it with ** or https://"
}

/** `*` alone is meant as any address. */
export function matcherOf({ glob, method, resourceTypes, frame }: Matching): (asked: Asked) => boolean {
  const matchesUrl = globMatcher(glob === "*" ? "**" : glob)
  const types = resourceTypes?.map((type) => [type, interceptedAs[type]] as const)
  return (asked) =>
    matchesUrl(asked.url) &&
    (method === undefined || method.toUpperCase() === asked.method.toUpperCase()) &&
    (frame === undefined || frame === asked.frame) &&
    (types?.some(([name, type]) => type === asked.resourceType && (name !== "eventsource" || isStream(asked))) ?? true)
}

function isStream({ headers }: Asked): boolean {
  return Object.entries(headers).some(([name, value]) => /^accept$/i.test(name) && value.includes("text/event-stream"))
}

/** Patterns of the browser for it: as narrow as they can be, because each paused request takes longer. */
export function patternsOf(
  { glob, resourceTypes }: Matching,
  requestStage: Protocol.Fetch.RequestStage,
): Protocol.Fetch.RequestPattern[] {
  const urlPatterns = (alternativesOf(glob) ?? [glob]).map(pausing)
  if (!resourceTypes) return urlPatterns.map((urlPattern) => ({ urlPattern, requestStage }))
  const types = [...new Set(resourceTypes.map((type) => interceptedAs[type]))]
  return urlPatterns.flatMap((urlPattern) => types.map((resourceType) => ({ urlPattern, resourceType, requestStage })))
}

/** In the browser's patterns a star matches anything and a question mark any character. */
function pausing(glob: string): string {
  const literal = (text: string) => text.replace(/[\\?]/g, "\\$&")
  if (!glob.includes("*")) return `*${literal(glob)}*`
  return glob.split(/\*+/).map(literal).join("*")
}
