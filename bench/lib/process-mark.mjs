import { randomBytes } from "node:crypto"

const VARIABLE = "TABHAND_BENCH_RUN"
const run = `${VARIABLE}=${randomBytes(6).toString("hex")}-`
let made = 0

/** An environment that marks all processes started with it. */
export function markedEnvironment() {
  const mark = `${run}${++made}`
  return { mark, env: { ...process.env, [VARIABLE]: mark.slice(VARIABLE.length + 1) } }
}

/** The marks of all processes that this run has started so far. */
export function marksMade() {
  return Array.from({ length: made }, (_, index) => `${run}${index + 1}`)
}
