/** Set in the stress suites: `npm run test:stress`. */
export const STRESS_VARIABLE = "TABHAND_TEST_STRESS"

/** How many repetitions or items a test uses: a few by default, more under stress. */
export function many({ here, underStress }: { here: number; underStress: number }): number {
  return process.env[STRESS_VARIABLE] === undefined ? here : underStress
}
