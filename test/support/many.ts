/** Set where the suites run that repeat and load: `npm run test:stress`. */
export const STRESS_VARIABLE = "TABHAND_TEST_STRESS"

/** How many of something a test has: enough to show what is true, or as many as it is said to bear. */
export function many({ here, underStress }: { here: number; underStress: number }): number {
  return process.env[STRESS_VARIABLE] === undefined ? here : underStress
}
