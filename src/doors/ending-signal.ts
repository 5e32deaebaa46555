/** The exit code that a shell reports for a program that was ended by the signal. */
const exits = { SIGINT: 130, SIGTERM: 143 }

/** Calls `end` with the exit code on a signal that ends the program, so that it can clean up first. */
export function onEndingSignal(end: (exit: number) => void): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(exits[signal]))
}
