/** Prints a measured figure next to the test's result. */
export function figure(what: string, value: string): void {
  process.stdout.write(`    ${what}: ${value}\n`)
}

export function inMs(ms: number): string {
  return `${Math.round(ms)} ms`
}

/** How long the work took, and its result. */
export async function timed<T>(work: Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work
  return { ms: performance.now() - started, result }
}
