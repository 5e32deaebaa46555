/** Prints a measured figure next to the test's result. */
export function figure(what: string, value: string): void {
  process.stdout.write(`    ${what}: ${value}\n`)
}

/**
 * The most that a reply may take that waits for nothing, or may be late, on a machine that is busy with other tests: less
 * than the deadlines at which a reply comes that waits. `test/stress/under-load.test.ts` is stricter.
 */
export const SOON_MS = 8_000

export function inMs(ms: number): string {
  return `${Math.round(ms)} ms`
}

/** How long the work took, and its result. */
export async function timed<T>(work: Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work
  return { ms: performance.now() - started, result }
}
