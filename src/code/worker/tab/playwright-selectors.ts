import { toolError } from "./tool-error.ts"

/** What only Playwright understands, and what to write instead. */
const FOREIGN: readonly { readonly sign: RegExp; readonly instead: string }[] = [
  {
    sign: /:(?:has-text|text|text-is|text-matches)\(/,
    instead: 'use text/Some words, text="Some words" or ::-p-text(Some words)',
  },
  { sign: /:visible\b/, instead: "leave it out: of several that match, the first that shows is taken" },
  { sign: /:(?:nth-match)\(/, instead: "use tab.observe() and tab.id(n), or (await page.$$(selector))[n]" },
  {
    sign: /:(?:left-of|right-of|above|below|near)\(/,
    instead: "use tab.observe(), which lists elements in page order, and tab.id(n)",
  },
  { sign: /:light\(/, instead: "write plain CSS; >>> goes into shadow roots" },
  { sign: /(?:^|\s)>>\s/, instead: "write one selector for all of it; >>> goes into shadow roots" },
  {
    sign: /^(?:internal:|id=|data-testid=|data-test-id=|data-test=|_react=|_vue=)/,
    instead: "use CSS, such as #id or [data-testid=…]",
  },
]

const QUOTED = /"[^"]*"|'[^']*'/g

/** Refuses at once what no engine here will ever match. */
export function refusePlaywright(selector: string): void {
  const bare = selector.replace(QUOTED, '""')
  for (const { sign, instead } of FOREIGN) {
    const [found] = sign.exec(bare) ?? []
    if (found === undefined) continue
    const what = found.trim().replace(/\($/, "()")
    throw toolError("bad_selector", `Unsupported selector: ${what} is Playwright's; ${instead}. Got: ${selector}`)
  }
}
