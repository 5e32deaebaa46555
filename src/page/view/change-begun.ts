import type { Change, ChangedLine } from "./change.ts"
import { FOCUSED_FIELD, flipOf, type WorthTelling } from "./change-worth.ts"
import { Flag } from "./entry.ts"
import { linesOf } from "./render/lines.ts"
import type { View } from "./view.ts"

/** A line that changed so often before acts began changes by itself. */
const BY_ITSELF = 2

/** What a field is called in which people look for something: a page shows what it finds when they pause. */
const SEARCH =
  /^e\d+ (?:search|combobox)\b|^e\d+ textbox .*(?:search|find|filter|query|look ?up|suche|recherche|rechercher|buscar|cerca|pesquis|zoek|szuka|поиск|搜索|検索|검색)/i

/**
 * Whether the answer to an act may still come: nothing is worth telling, or only that something lies over the page, or
 * what changes by itself. An act that fills a field has its effect in it; only a field to search with is waited for,
 * because a form of twenty fields would pay for each of them.
 */
export function mayBeBegun(
  all: Change,
  worthTelling: WorthTelling,
  ownKeys: readonly string[],
  restless: ReadonlyMap<string, number> | undefined,
): boolean {
  const { url, now, fresh, gone, same } = worthTelling
  // A route whose view went before the next one has come.
  if (url !== undefined && fresh.length === 0) return true
  if (fresh.length + gone.length + same.length > 0) return false
  const isOwn = ({ key, text }: ChangedLine) => ownKeys.some((own) => key.startsWith(own)) || FOCUSED_FIELD.test(text)
  const own = all.now.filter(isOwn)
  const isTold = new Set(own.map(({ key }) => key))
  const isAnswer = (line: ChangedLine) =>
    !isTold.has(line.key) && (restless?.get(line.key) ?? 0) < BY_ITSELF && flipOf(line)?.state !== "covered"
  if (now.some(isAnswer)) return false
  return own.length === 0 ? ownKeys.length === 0 : own.some(({ text }) => SEARCH.test(text))
}

/** With more lines than this, a page that still loads shows something worth reading. */
const FEW = 2

/** Whether a page that came shows nothing so far; while it loads, a line such as "Loading…" is nothing. */
export function isBare(view: View, isLoading: boolean): boolean {
  const lines = linesOf(view, {})
  return (
    lines.length === 0 ||
    (isLoading && lines.length <= FEW && lines.every(({ entry }) => (entry.flags & Flag.acts) === 0))
  )
}
