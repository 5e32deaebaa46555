// Whether each claim holds in a run. A claim without measurements never holds.
import { claims, targets } from "./claims.mjs"
import { judgeDoors } from "./judge-doors.mjs"
import { judgePages } from "./judge-pages.mjs"
import { judgeTarget } from "./judge-target.mjs"

/**
 * Claims are `{ name, state, times, closest, said, comparisons, missing }`: "ahead", "behind" or "not measured", and by how
 * many times in the closest of the comparisons. Targets are `{ name, state, value, most?, least?, said, missing }`: "met",
 * "missed" or "not measured".
 */
export function judge(record) {
  return {
    claims: claims.map((claim) => (claim.onEveryPage ? judgePages(record, claim) : judgeDoors(record, claim))),
    targets: targets.map((target) => judgeTarget(record, target)),
  }
}

export const holds = ({ state }) => state === "ahead" || state === "met"
