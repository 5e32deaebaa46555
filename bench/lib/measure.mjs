/**
 * Runs the contenders in turn, round by round, so that noise of the machine affects all of them; the first contender
 * changes with every round. Each contender is `{ name, run, before?, after? }`; only `run` is timed.
 */
export async function interleave(contenders, { rounds, warmup }) {
  const samples = new Map(contenders.map(({ name }) => [name, []]))
  for (let round = -warmup; round < rounds; round++) {
    const first = Math.abs(round) % contenders.length
    for (const { name, run, before, after } of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      await before?.()
      const start = performance.now()
      const result = await run()
      const ms = performance.now() - start
      await after?.(result)
      if (round >= 0) samples.get(name).push(ms)
    }
  }
  return samples
}

export function summarize(samples) {
  const sorted = [...samples].sort((a, b) => a - b)
  return {
    median: quantile(sorted, 0.5),
    best: sorted[0],
    p95: quantile(sorted, 0.95),
    rounds: sorted.length,
  }
}

/** Interpolates between the two nearest samples. */
function quantile(sorted, share) {
  const place = (sorted.length - 1) * share
  const low = Math.floor(place)
  const high = Math.ceil(place)
  return sorted[low] + (sorted[high] - sorted[low]) * (place - low)
}
