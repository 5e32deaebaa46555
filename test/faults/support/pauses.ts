import { vi } from "vitest"

/** What is done to the processes of browsers in this process, until it is disposed. */
export class Pauses {
  count = 0
  /** For how long processes were paused, in all. */
  ms = 0
  hasEnded = false
  readonly #since = new Map<number, number>()
  readonly #send = process.kill.bind(process)
  readonly #kill = vi.spyOn(process, "kill")

  constructor() {
    this.#kill.mockImplementation((pid, signal) => {
      this.#note(pid, signal)
      return this.#send(pid, signal)
    })
  }

  #note(pid: number, signal: string | number | undefined): void {
    if (signal === "SIGKILL") this.hasEnded = true
    if (signal === "SIGSTOP") this.#since.set(pid, performance.now())
    const begun = this.#since.get(pid)
    if (signal !== "SIGCONT" || begun === undefined) return
    this.#since.delete(pid)
    this.count++
    this.ms += performance.now() - begun
  }

  [Symbol.dispose](): void {
    this.#kill.mockRestore()
  }
}
