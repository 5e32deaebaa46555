import type { Change, ChangedLine } from "./change.ts"
import { without } from "./render/words.ts"

/** A line of a field that has the focus. */
export const FOCUSED_FIELD =
  /^e\d+ (?:textbox|textarea|search|number|password|email|tel|url|date|select|combobox)\b.*\bfocused\b/

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
  worthTelling: Change,
  ownKeys: readonly string[],
  earlier: Change | undefined,
): boolean {
  const { url, title, now, fresh, gone } = worthTelling
  if (url !== undefined || title !== undefined || fresh.length + gone.length > 0) return false
  const isOwn = ({ key, text }: ChangedLine) => ownKeys.some((own) => key.startsWith(own)) || FOCUSED_FIELD.test(text)
  const own = all.now.filter(isOwn)
  const restless = new Set(earlier?.now.map(({ key }) => key))
  const isElse = (line: ChangedLine) => !own.some(({ key }) => key === line.key) && !restless.has(line.key)
  if (now.some((line) => isElse(line) && !isCoverFlip(line))) return false
  return own.length === 0 ? ownKeys.length === 0 : own.some(({ text }) => SEARCH.test(text))
}

function isCoverFlip({ text, was }: ChangedLine): boolean {
  return without("covered", text) === without("covered", was)
}
