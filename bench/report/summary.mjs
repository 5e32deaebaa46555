// What a reader must know first: where we are not ahead, and whether the machine was quiet enough to measure.
import { percent } from "./numbers.mjs"
import { holds } from "./verdict.mjs"

/** How many claims hold, and against which peers: a run may have only some of them. */
export function headline({ contenders }, { claims, targets }) {
  const met = targets.filter(holds).length
  const peers = contenders.filter(({ side }) => side === "peer").map(({ name }) => name)
  const against = peers.length > 0 ? `Measured against ${peers.join(", ")}.` : "Measured without peers."
  if (claims.every(holds) && met === targets.length) {
    return `Ahead in every measure that we claim (${claims.length}), and all ${met} targets are met. ${against}`
  }
  const ahead = claims.filter(holds).length
  return `Ahead in ${ahead} of ${claims.length} claims; ${met} of ${targets.length} targets met. ${against}`
}

/** One line for each claim or target that does not hold. */
export function shortcomings({ claims, targets }) {
  const words = { behind: "Not ahead", missed: "Target missed", "not measured": "Not measured" }
  const lines = (all, kind) =>
    all.map(({ name, state, said }) => `${words[state]}${state === "not measured" ? kind : ""}: ${name}: ${said}`)
  const are = (all, state) => all.filter((each) => each.state === state)
  return [
    ...lines(are(claims, "behind"), ""),
    ...lines(are(targets, "missed"), ""),
    ...lines(are(claims, "not measured"), " (claim)"),
    ...lines(are(targets, "not measured"), " (target)"),
  ]
}

export function failedChecks({ phases }) {
  return phases.flatMap(({ name, checks }) =>
    checks.filter(({ passed }) => !passed).map(({ what, said }) => `Check failed: ${name}: ${what}: ${said}`),
  )
}

export function noiseLine({ phases }) {
  const noisy = phases.filter(({ noise }) => noise.noisy)
  const quiet = phases.filter(({ noise }) => !noise.noisy)
  if (noisy.length === 0) return `The machine was quiet in every phase: ${spreads(quiet)}.`
  const rest = quiet.length > 0 ? ` It was quiet in ${spreads(quiet)}.` : ""
  return `The machine was NOISY in ${spreads(noisy)}: read these figures with care.${rest}`
}

const spreads = (phases) => phases.map(({ name, noise }) => `${name} (${percent(noise.spread)})`).join(", ")

export const quickLine = "A quick run: few rounds and few pages. Only a full run decides."
