import { Flag } from "../../../injected/wire/entry.ts"
import type { View } from "../model/view.ts"
import { linesOf } from "../render/lines.ts"
import type { Change, ChangedLine } from "./change.ts"
import { FOCUSED_FIELD, flipOf, type WorthReporting } from "./change-worth.ts"

/** A line that changed this often before acts began changes by itself. */
const BY_ITSELF = 2

/** Names of search fields: pages show results when typing pauses. */
const SEARCH =
  /^e\d+ (?:search|combobox)\b|^e\d+ textbox .*(?:search|find|filter|query|look ?up|suche|recherche|rechercher|buscar|cerca|pesquis|zoek|szuka|поиск|搜索|検索|검색)/i

/**
 * Whether the reaction to an act may still come: nothing is worth reporting, or only that controls are covered, or
 * lines that change by themselves. A filled field is its own effect; only search fields are waited for, because the
 * wait would add up in a form of twenty fields.
 */
export function mayBePending(
  all: Change,
  worthy: WorthReporting,
  ownKeys: readonly string[],
  selfChanging: ReadonlyMap<string, number> | undefined,
): boolean {
  const { url, now, fresh, gone, same } = worthy
  // A route change that has removed the old content, but not added the new one.
  if (url !== undefined && fresh.length === 0) return true
  if (fresh.length + gone.length + same.length > 0) return false
  const isOwn = ({ key, text }: ChangedLine) => ownKeys.some((own) => key.startsWith(own)) || FOCUSED_FIELD.test(text)
  const own = all.now.filter(isOwn)
  const isOwnLine = new Set(own.map(({ key }) => key))
  const isAnswer = (line: ChangedLine) =>
    !isOwnLine.has(line.key) && (selfChanging?.get(line.key) ?? 0) < BY_ITSELF && flipOf(line)?.state !== "covered"
  if (now.some(isAnswer)) return false
  return own.length === 0 ? ownKeys.length === 0 : own.some(({ text }) => SEARCH.test(text))
}

/** With more lines than this, a loading page shows something worth reading. */
const FEW = 2

/** Whether a new page shows nothing yet; while it loads, a line such as "Loading…" does not count. */
export function isBare(view: View, isLoading: boolean): boolean {
  const lines = linesOf(view, {})
  return (
    lines.length === 0 ||
    (isLoading && lines.length <= FEW && lines.every(({ entry }) => (entry.flags & Flag.acts) === 0))
  )
}
