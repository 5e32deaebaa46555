import { argText } from "./call-name.ts"
import { normalizeSelector } from "./normalize-selector.ts"
import { refusePlaywright } from "./playwright-selectors.ts"
import { toolError } from "./tool-error.ts"

/** What a selector means: words of the engine, or a query of Puppeteer. */
export type Wanted =
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "query"; readonly query: string; readonly isText: boolean; readonly words: string }

const REF = /^(?:@|ref=)?e\d{1,9}$/
const OWN_WORDS = /^(?:role|label|text|placeholder|alt|title|testid|css|xpath)=/
const HANDLERS = /^(?:text|aria|xpath|pierce)\//

export function wantedBy(selector: unknown): Wanted {
  if (typeof selector !== "string") {
    throw toolError(
      "bad_selector",
      `A selector must be a string. Got: ${argText(selector)}`,
      "tab.id(n) gives a handle, whose own methods act on it",
    )
  }
  if (REF.test(selector.trim()) || OWN_WORDS.test(selector.trim())) return { kind: "words", words: selector.trim() }
  const query = normalizeSelector(selector)
  if (query.trim() === "") throw toolError("bad_selector", "A selector must not be empty")
  if (!HANDLERS.test(query)) refusePlaywright(query)
  return { kind: "query", query, isText: query.startsWith("text/"), words: selector }
}
