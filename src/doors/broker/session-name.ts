import { createHash } from "node:crypto"

/** Names of our sessions are at most this long. */
const LONGEST = 64
const PLAIN = /^[A-Za-z0-9_-]+$/

/**
 * The name of our session for a session of the broker; null is the one of those who name none. Different sessions never
 * share a name: neither a plain id nor an instance contains a dot.
 */
export function sessionName(instance: string | undefined, id: string | null): string {
  const place = instance === undefined ? "broker" : `broker.${instance}`
  if (id === null) return place
  const separator = instance === undefined ? "-" : "."
  const name = `${place}${separator}${id}`
  if (PLAIN.test(id) && name.length <= LONGEST) return name
  return `${place}${separator}.${createHash("sha256").update(id).digest("hex").slice(0, 20)}`
}
