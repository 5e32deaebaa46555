import { withUnit } from "./numbers.mjs"
import { bestOf, succeeded, timesBetter } from "./record.mjs"

/** Compares one of our rows with the best of some peers' rows; without `times` if one of the two failed. */
export function compare(own, peers, among) {
  const best = bestOf(peers)
  const found = { ours: own.who, peer: best?.who, among, page: own.page }
  if (!succeeded(own)) return { ...found, ahead: false, said: `${own.who} failed${reason(own)}` }
  if (!best) return { ...found, ahead: true, said: `${own.who} ${withUnit(own)}, and no peer managed it` }
  const times = timesBetter(own, best)
  return { ...found, times, ahead: times > 1, said: `${own.who} ${withUnit(own)}, ${best.who} ${withUnit(best)}` }
}

const reason = ({ note }) => (note ? `: ${note}` : "")

/** Being behind in any comparison decides, whatever rows are missing. */
export function stateOf(comparisons, missing) {
  if (comparisons.some(({ ahead }) => !ahead)) return "behind"
  return missing.length > 0 || comparisons.length === 0 ? "not measured" : "ahead"
}

export const worstOf = (comparisons) =>
  comparisons
    .filter(({ times }) => times !== undefined)
    .reduce((worst, each) => (worst && worst.times <= each.times ? worst : each), undefined)

const NAMED = 4

export function listMissing(missing) {
  const names = [...new Set(missing)]
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : []
  return `no figures of ${[...names.slice(0, NAMED), ...more].join(", ")}`
}
