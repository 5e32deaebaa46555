import type { Page } from "./page.ts"

const KEPT = "the tab still shows what it showed before"

/** The same as a part of another hint. */
export function keptPage(page: Page): [] | [string] {
  return page.isBlank ? [] : [KEPT]
}

/** The hint of a failed navigation: the tab keeps its old page, unless it was empty. */
export function keptPageHint(page: Page, advice?: string): { hint: string } | Record<never, never> {
  const parts = [...keptPage(page), advice ?? []].flat()
  return parts.length === 0 ? {} : { hint: parts.join("; ") }
}
