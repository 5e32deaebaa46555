import { contenderOf } from "../record.mjs"
import { SHADES } from "./style.mjs"

/** The class with a contender's colour, the same in every plot. */
export function colourOf(record, name) {
  const { side } = contenderOf(record, name)
  if (side === "us") return "ours"
  if (side === "floor") return "floor"
  const peers = record.contenders.filter((contender) => contender.side === "peer")
  const index = peers.findIndex((peer) => peer.name === name)
  return `shade${Math.max(0, index) % SHADES}`
}

/** Adds the way to names that do not contain it. */
export function labelOf(record, name) {
  const { way, side } = contenderOf(record, name)
  const short = way === "command line" ? "CLI" : way
  return side !== "peer" || name.includes(short) ? name : `${name} (${short})`
}

/** The rows of ours and the peers; the floor is drawn differently. */
export function competing(record, rows) {
  return [...rows.values()].filter(({ who }) => ["us", "peer"].includes(contenderOf(record, who).side))
}

export function floorOf(record, rows) {
  return [...rows.values()].find(({ who }) => contenderOf(record, who).side === "floor")
}
