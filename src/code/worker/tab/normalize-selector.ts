import { toolError } from "./tool-error.ts"

const REWRITTEN = /^p-(text|xpath|pierce)\//
const ARIA = /^p-aria\//
const ARIA_NAME = /\[\s*name\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\]]*))\s*\]/

/**
 * Keeps CSS and Puppeteer's query handlers; prefixes written like Puppeteer's pseudo elements become the handlers that
 * they mean.
 */
export function normalizeSelector(selector: string): string {
  if (!selector.startsWith("p-")) return selector
  if (REWRITTEN.test(selector)) return selector.slice("p-".length)
  if (ARIA.test(selector)) return `aria/${ariaName(selector.replace(ARIA, ""))}`
  throw toolError(
    "bad_selector",
    `Unsupported selector prefix. Use CSS or puppeteer query handlers (aria/, text/, xpath/, pierce/). Got: ${selector}`,
  )
}

function ariaName(written: string): string {
  const [, double, single, bare] = ARIA_NAME.exec(written) ?? []
  return (double ?? single ?? bare ?? written).trim()
}
