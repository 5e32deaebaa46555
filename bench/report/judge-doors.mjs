import { compare, listMissing, stateOf, worstOf } from "./comparison.mjs"
import { figure } from "./numbers.mjs"
import { AGENT_WAYS, contendersOf, rowsOf } from "./record.mjs"

/**
 * Compares each of our doors with the peers of the same way; and, because agents may choose, each door for agents with
 * the best peer for agents.
 */
export function judgeDoors(record, { name, measure, ways }) {
  const rows = rowsOf(record, measure)
  const missing = []
  const take = (side, way) => {
    const contenders = contendersOf(record, side, way)
    if (contenders.length === 0) missing.push(side === "us" ? `Tabhand by ${way}` : `any peer by ${way}`)
    missing.push(...contenders.map((contender) => contender.name).filter((who) => !rows.has(who)))
    return contenders.flatMap((contender) => rows.get(contender.name) ?? [])
  }
  const doors = ways.map((way) => ({ way, ours: take("us", way), peers: take("peer", way) }))
  const agents = doors.filter(({ way }) => AGENT_WAYS.includes(way))
  const fields = [
    ...doors.map(({ way, ours, peers }) => ({ among: way, ours, peers })),
    { among: "any agent's way", ours: agents.flatMap(({ ours }) => ours), peers: agents.flatMap(({ peers }) => peers) },
  ]
  const comparisons = fields
    .filter(({ peers }) => peers.length > 0)
    .flatMap(({ among, ours, peers }) => ours.map((own) => compare(own, peers, among)))
  const state = stateOf(comparisons, missing)
  const worst = worstOf(comparisons)
  const said = say(state, comparisons, worst, missing)
  return { name, state, times: worst?.times, closest: worst?.said, said, comparisons, missing }
}

function say(state, comparisons, worst, missing) {
  if (state === "not measured") return missing.length > 0 ? listMissing(missing) : "no figures at all"
  if (state === "ahead") return worst ? `${figure(worst.times)} times: ${worst.said}` : comparisons[0].said
  const behind = comparisons.filter(({ ahead }) => !ahead)
  return [
    ...new Set(behind.map(({ said, times }) => (times === undefined ? said : `${said} (${figure(times)} times)`))),
  ].join("; ")
}
