import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"

/** One failed attempt to find or start a browser. */
export interface Tried {
  /** A path, or the step that was attempted. */
  readonly what: string
  readonly reason: string
}

/** Reports in one line why no browser was found and what to run. The evidence holds every attempt. */
export function noBrowserError(tried: readonly Tried[], hint = "run `tabhand install`"): TabhandError {
  const last = tried.at(-1)
  const why = last === undefined ? "none is installed" : `${last.what}: ${last.reason}`
  const more = tried.length > 1 ? ` (and ${tried.length - 1} more tried before)` : ""
  return new TabhandError("no_browser", `no usable browser was found: ${clip(oneLine(why), 240)}${more}`, {
    hint,
    evidence: { tried },
  })
}
