import { compare, listMissing, stateOf, worstOf } from "./comparison.mjs"
import { figure, whole } from "./numbers.mjs"
import { AGENT_WAYS, contenderOf, listsAll, pagesOf, rowsOf, succeeded } from "./record.mjs"

/** The claim that on every page we list all controls, for fewer tokens than any peer that lists all of them. */
export function judgePages(record, { name, measure }) {
  const pages = pagesOf(record, measure).map((page) => ({ page, rows: rowsOf(record, { ...measure, page }) }))
  const taking = takingPart(record, pages)
  const judged = pages.map(({ page, rows }) => judgePage(record, page, rows, taking))
  const comparisons = judged.flatMap((each) => each.comparisons)
  const missing = [...(taking.length === 0 ? ["any peer"] : []), ...judged.flatMap((each) => each.missing)]
  const state = stateOf(comparisons, missing)
  const worst = worstOf(comparisons)
  const closest = worst && at(worst)
  const said = say(state, { comparisons, worst, missing, judged })
  return { name, state, times: worst?.times, closest, said, comparisons, missing }
}

const at = ({ said, page }) => `${said} on ${page}`

/** Every peer that an agent can use, and every other peer that shows a page. */
function takingPart(record, pages) {
  const shows = (name) => pages.some(({ rows }) => rows.has(name))
  const peers = record.contenders.filter(({ side }) => side === "peer")
  return peers.filter(({ way, name }) => AGENT_WAYS.includes(way) || shows(name)).map(({ name }) => name)
}

function judgePage(record, page, rows, taking) {
  const ours = [...rows.values()].filter(({ who }) => contenderOf(record, who).side === "us")
  const peers = taking.flatMap((who) => rows.get(who) ?? [])
  const isUnjudged = (row) => succeeded(row) && row.recall === undefined
  const missing = [
    ...(ours.length === 0 ? ["Tabhand"] : []),
    ...taking.filter((who) => !rows.has(who)),
    ...[...ours, ...peers].filter(isUnjudged).map(({ who }) => `the recall of ${who}`),
  ]
  const complete = peers.filter(listsAll)
  const comparisons =
    peers.length === 0 ? [] : ours.map((own) => withRecall(own, compare(own, complete, "full recall")))
  const [cheapest] = ours.filter(succeeded).map(({ value }) => value)
  return {
    comparisons,
    missing: missing.map((what) => `${what} on ${page}`),
    isUndercut: peers.some((row) => succeeded(row) && !listsAll(row) && row.value <= cheapest),
  }
}

function withRecall(own, comparison) {
  if (listsAll(own)) return comparison
  const { listed, controls } = own.recall
  return { ...comparison, ahead: false, said: `${own.who} lists ${whole(listed)} of ${whole(controls)} controls` }
}

function say(state, { comparisons, worst, missing, judged }) {
  if (state === "not measured") return missing.length > 0 ? listMissing(missing) : "no figures at all"
  if (state === "behind")
    return comparisons
      .filter(({ ahead }) => !ahead)
      .map(at)
      .join("; ")
  const undercut = judged.filter(({ isUndercut }) => isUndercut).length
  return [
    worst ? `on ${judged.length} pages at least ${figure(worst.times)} times: ${at(worst)}` : at(comparisons[0]),
    ...(undercut > 0 ? [`on ${undercut} of them a peer costs less and lists less`] : []),
  ].join("; ")
}
