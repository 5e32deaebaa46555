import { randomBytes } from "node:crypto"

const VARIABLE = "TABHAND_BENCH_RUN"
const run = `${VARIABLE}=${randomBytes(6).toString("hex")}-`
let made = 0

/** An environment by which all that is started with it can be told from everything else on the machine. */
export function markedEnvironment() {
  const mark = `${run}${++made}`
  return { mark, env: { ...process.env, [VARIABLE]: mark.slice(VARIABLE.length + 1) } }
}

/** All that this run has started so far with one of them. */
export function marksMade() {
  return Array.from({ length: made }, (_, index) => `${run}${index + 1}`)
}
