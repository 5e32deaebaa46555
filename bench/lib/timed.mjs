import { summarize } from "./measure.mjs"
import { Usage } from "./usage.mjs"

/** Times a call; calls of a library are timed in its host. */
export async function timed(session, method, ...args) {
  if (session.timed) return session.timed(method, ...args)
  const start = performance.now()
  const value = await session[method](...args)
  return { ms: performance.now() - start, value }
}

/**
 * Runs `work` once for each contender in every round, so that noise of the machine affects all of them; the first
 * contender changes with every round. `work` returns the milliseconds that it timed. Resolves to statistics by name.
 */
export async function rounds(contenders, { count, warmup }, work) {
  const samples = new Map(contenders.map(({ name }) => [name, { times: [], cpu: [] }]))
  for (let round = -warmup; round < count; round++) {
    const first = Math.abs(round) % contenders.length
    for (const contender of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      const { ms, cpu } = await work(contender, round)
      if (round < 0) continue
      const sample = samples.get(contender.name)
      sample.times.push(ms)
      if (cpu !== undefined) sample.cpu.push(cpu)
    }
  }
  return new Map([...samples].map(([name, { times, cpu }]) => [name, { ...summarize(times), cpu: mean(cpu) }]))
}

/** Undefined without values. CPU time is measured in clock ticks, so a mean is more precise than a median. */
function mean(values) {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Adds the CPU time that tool and browser used during the work. */
export async function withCpu(usage, work) {
  if (!Usage.isKnown) return work()
  const before = usage.cpuMs()
  const result = await work()
  return { ...result, cpu: usage.cpuMs() - before }
}

/** The rows of one measure. */
export function timedRows(phase, what, page, statistics) {
  return [...statistics].map(([who, { median, best, p95, rounds: count, cpu }]) => ({
    phase,
    what,
    ...(page === undefined ? {} : { page }),
    who,
    unit: "ms",
    value: median,
    best,
    p95,
    rounds: count,
    ...(cpu === undefined ? {} : { cpu }),
  }))
}
