import { TabhandError } from "../../../base/errors.ts"
import { clip, quote } from "../../../base/text.ts"

export function badSelector(selector: string): TabhandError {
  return new TabhandError("bad_selector", `${shown(selector)} is not a valid CSS selector`, {
    hint: "quote it for the shell; attribute values with spaces need quotes of their own",
  })
}

export function noMatch(selector: string, isInFrame = false): TabhandError {
  const where = isInFrame ? "in the frame" : "on the page"
  return new TabhandError("no_match", `nothing ${where} matches ${shown(selector)}`, {
    hint: `it may come later: \`wait <target>\` waits for it${isInFrame ? "; or it is elsewhere: `frame main`" : ""}`,
  })
}

export function notVisible(selector: string, why: string): TabhandError {
  return new TabhandError("not_visible", `${shown(selector)} matches an element that ${why}`, {
    hint: "choose an element around it, or bring it to show first",
  })
}

function shown(selector: string): string {
  return quote(clip(selector, 200))
}
