/** What a shell reports of a program that was ended by the signal. */
const exits = { SIGINT: 130, SIGTERM: 143 }

/** Told of the exit code when somebody ends the program; what is to be cleared away can then be. */
export function onEndingSignal(end: (exit: number) => void): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(exits[signal]))
}
