import { listMissing } from "./comparison.mjs"
import { figure, withUnit } from "./numbers.mjs"
import { bestOf, contendersOf, rivalsOf, rowsOf, succeeded } from "./record.mjs"

export function judgeTarget(record, target) {
  const rows = rowsOf(record, target.measure)
  return target.base ? judgeRatio(record, target, rows) : judgeAmount(record, target, rows)
}

function judgeRatio(record, { name, way, base, most, least }, rows) {
  const limit = { most, least }
  const [door] = contendersOf(record, "us", way)
  const bases = base === "floor" ? record.contenders.filter(({ side }) => side === "floor") : rivalsOf(record, { way })
  const missing = [
    ...(door ? [] : [`Tabhand by ${way}`]),
    ...(bases.length > 0 ? [] : [base]),
    ...[door, ...bases]
      .filter((contender) => contender && !rows.has(contender.name))
      .map((contender) => contender.name),
  ]
  if (missing.length > 0) return { name, state: "not measured", ...limit, said: listMissing(missing), missing }
  const own = rows.get(door.name)
  const against = bestOf(bases.map((contender) => rows.get(contender.name)))
  if (!succeeded(own)) return { name, state: "missed", ...limit, said: `${own.who} failed`, missing }
  if (!against) return { name, state: "not measured", ...limit, said: listMissing([base]), missing: [base] }
  const value = own.value / against.value
  const said = `${figure(value)} times ${base === "floor" ? "the floor" : against.who}, ${sayLimit(limit)} (${withUnit(own)}, ${withUnit(against)})`
  return { name, state: isWithin(value, limit) ? "met" : "missed", value, ...limit, said, missing }
}

/** Judges the largest value of the target's doors. */
function judgeAmount(record, { name, ways, most }, rows) {
  const doors = ways.map((way) => contendersOf(record, "us", way)[0]?.name ?? `Tabhand by ${way}`)
  const missing = doors.filter((door) => !rows.has(door))
  if (missing.length > 0) return { name, state: "not measured", most, said: listMissing(missing), missing }
  const ours = doors.map((door) => rows.get(door))
  const failed = ours.find((row) => !succeeded(row))
  if (failed) return { name, state: "missed", most, said: `${failed.who} failed`, missing }
  const largest = ours.reduce((one, other) => (other.value > one.value ? other : one))
  const said = `${largest.who} ${withUnit(largest)}, at most ${withUnit({ value: most, unit: largest.unit })}`
  return {
    name,
    state: isWithin(largest.value, { most }) ? "met" : "missed",
    value: largest.value,
    most,
    said,
    missing,
  }
}

const isWithin = (value, { most = Number.POSITIVE_INFINITY, least = 0 }) => value <= most && value >= least
const sayLimit = ({ most, least }) => (most === undefined ? `at least ${least}` : `at most ${most}`)
