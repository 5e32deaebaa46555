import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"

/** One way to a browser that led nowhere. */
export interface Tried {
  /** A path, or what was attempted. */
  readonly what: string
  readonly reason: string
}

/** No browser at all: says in one line why, and what to run. Everything that was tried is in the evidence. */
export function noBrowserError(tried: readonly Tried[], hint = "run `tabhand install`"): TabhandError {
  const last = tried.at(-1)
  const why = last === undefined ? "none is installed" : `${last.what}: ${last.reason}`
  const more = tried.length > 1 ? ` (and ${tried.length - 1} more tried before)` : ""
  return new TabhandError("no_browser", `no usable browser was found: ${clip(oneLine(why), 240)}${more}`, {
    hint,
    evidence: { tried },
  })
}
