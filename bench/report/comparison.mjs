import { withUnit } from "./numbers.mjs"
import { bestOf, succeeded, timesBetter } from "./record.mjs"

/** One of our rows with the best of some peers' rows; without `times` where one of the two did not manage it at all. */
export function compare(own, peers, among) {
  const best = bestOf(peers)
  const found = { ours: own.who, peer: best?.who, among, page: own.page }
  if (!succeeded(own)) return { ...found, ahead: false, said: `${own.who} failed${reason(own)}` }
  if (!best) return { ...found, ahead: true, said: `${own.who} ${withUnit(own)}, and no peer managed it` }
  const times = timesBetter(own, best)
  return { ...found, times, ahead: times > 1, said: `${own.who} ${withUnit(own)}, ${best.who} ${withUnit(best)}` }
}

const reason = ({ note }) => (note ? `: ${note}` : "")

/** Where we are behind in anything, no missing row can mend it. */
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
