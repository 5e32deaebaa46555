import { mayRunGoOn } from "./current-run.ts"

/** The timers of one run: pending ones are cancelled when it ends. */
export class RunTimers {
  readonly #ends = new Map<object, () => void>()
  readonly #failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** The globals with these names in the code's context. */
  get globals() {
    return {
      setTimeout: (work: Work, ms?: number, ...args: unknown[]) => this.#once(work, ms, args),
      setInterval: (work: Work, ms?: number, ...args: unknown[]) => this.#again(work, ms, args),
      setImmediate: (work: Work, ...args: unknown[]) => this.#soon(work, args),
      clearTimeout: (timer?: object) => this.#clear(timer),
      clearInterval: (timer?: object) => this.#clear(timer),
      clearImmediate: (timer?: object) => this.#clear(timer),
    }
  }

  end(): void {
    for (const end of this.#ends.values()) end()
    this.#ends.clear()
  }

  #once(work: Work, ms: number | undefined, args: unknown[]): object {
    mayRunGoOn()
    const timer = setTimeout(() => {
      this.#ends.delete(timer)
      this.#do(work, args)
    }, ms)
    this.#ends.set(timer, () => clearTimeout(timer))
    return timer
  }

  #again(work: Work, ms: number | undefined, args: unknown[]): object {
    mayRunGoOn()
    const timer = setInterval(() => this.#do(work, args), ms)
    this.#ends.set(timer, () => clearInterval(timer))
    return timer
  }

  #soon(work: Work, args: unknown[]): object {
    mayRunGoOn()
    const timer = setImmediate(() => {
      this.#ends.delete(timer)
      this.#do(work, args)
    })
    this.#ends.set(timer, () => clearImmediate(timer))
    return timer
  }

  #clear(timer: object | undefined): void {
    if (!timer) return
    this.#ends.get(timer)?.()
    this.#ends.delete(timer)
  }

  #do(work: Work, args: unknown[]): void {
    try {
      work(...args)
    } catch (error) {
      this.#failed(error)
    }
  }
}

type Work = (...args: unknown[]) => unknown
