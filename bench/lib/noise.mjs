const NOISY_SPREAD = 0.2
const REPEATS = 7

/** Times a fixed piece of work before and after a phase: on a quiet machine, it takes equally long. */
export function startNoiseCheck() {
  work()
  const before = sample()
  return () => {
    const all = [...before, ...sample()]
    const spread = Math.max(...all) / Math.min(...all) - 1
    return { spread, noisy: spread > NOISY_SPREAD }
  }
}

function sample() {
  return Array.from({ length: REPEATS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

function work() {
  let state = 1
  for (let i = 0; i < 20_000_000; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0
  return state
}
