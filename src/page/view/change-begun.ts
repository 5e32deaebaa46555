import type { Change, ChangedLine } from "./change.ts"
import { FOCUSED_FIELD, flipOf, type WorthTelling } from "./change-worth.ts"

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
  const { url, title, now, fresh, gone, same } = worthTelling
  if (url !== undefined || title !== undefined || fresh.length + gone.length + same.length > 0) return false
  const isOwn = ({ key, text }: ChangedLine) => ownKeys.some((own) => key.startsWith(own)) || FOCUSED_FIELD.test(text)
  const own = all.now.filter(isOwn)
  const isTold = new Set(own.map(({ key }) => key))
  const isAnswer = (line: ChangedLine) =>
    !isTold.has(line.key) && (restless?.get(line.key) ?? 0) < BY_ITSELF && flipOf(line)?.state !== "covered"
  if (now.some(isAnswer)) return false
  return own.length === 0 ? ownKeys.length === 0 : own.some(({ text }) => SEARCH.test(text))
}
