import type { Protocol } from "../protocol.ts"

/** The protocol's default: everything but the browser itself and its tab wrappers. */
const DEFAULT: Protocol.Target.TargetFilter = [{ type: "browser", exclude: true }, { type: "tab", exclude: true }, {}]

/** Whether a target of this type passes the filter: the first entry that names it, or names nothing, decides. */
export function matchesFilter(type: string, filter: Protocol.Target.TargetFilter = DEFAULT): boolean {
  const entry = filter.find((each) => each.type === undefined || each.type === type)
  return entry !== undefined && entry.exclude !== true
}
