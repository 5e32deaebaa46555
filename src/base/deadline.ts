import { setMaxListeners } from "node:events"
import { TabhandError } from "./errors.ts"

/** The longest delay of a timer; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * A point in time by which work must end, with a signal that aborts then or when the caller cancels. Inner steps use
 * `within(ms)` so that they time out before the outer one.
 */
export class Deadline {
  readonly at: number
  readonly ms: number
  readonly signal: AbortSignal
  readonly #timer: NodeJS.Timeout | undefined
  readonly #controller: AbortController
  readonly #release: () => void

  private constructor(ms: number, what: string, parent?: AbortSignal) {
    this.ms = Math.min(ms, MAX_TIMER_MS)
    this.at = performance.now() + this.ms
    const controller = new AbortController()
    this.#controller = controller
    this.signal = controller.signal
    // Many steps may listen on one deadline; each removes its own listener.
    setMaxListeners(0, this.signal)
    const onParent = () => controller.abort(parent?.reason)
    if (parent?.aborted) onParent()
    else {
      parent?.addEventListener("abort", onParent, { once: true })
      this.#timer = setTimeout(() => controller.abort(timeoutError(what, this.ms)), this.ms)
    }
    this.#release = () => {
      clearTimeout(this.#timer)
      parent?.removeEventListener("abort", onParent)
    }
  }

  static after(ms: number, what: string, parent?: AbortSignal): Deadline {
    return new Deadline(ms, what, parent)
  }

  /** Ends the work now, with that reason. */
  cancel(reason: Error): void {
    this.#controller.abort(reason)
  }

  remaining(): number {
    return Math.max(0, this.at - performance.now())
  }

  /** Clears the timer. The creator of a deadline must clear it. */
  clear(): void {
    this.#release()
  }
}

export function timeoutError(what: string, ms: number): TabhandError {
  return new TabhandError("timeout", `${what} did not finish within ${formatMs(ms)}`, {
    hint: "try again with a larger --timeout, or look at the tab with `tab list`",
  })
}

export function formatMs(ms: number): string {
  const whole = Math.round(ms)
  return whole >= 1000 && whole % 100 === 0 ? `${whole / 1000} s` : `${whole} ms`
}

/** Runs `work` with its own deadline; the returned promise settles no later than that. */
export async function within<T>(
  ms: number,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  const deadline = Deadline.after(ms, what, parent)
  try {
    return await abortable(work(deadline.signal), deadline.signal)
  } finally {
    deadline.clear()
  }
}

/**
 * Settles with the promise, or rejects with the signal's reason as soon as it aborts. A later result of the promise is
 * ignored.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  if (signal.aborted) {
    promise.catch(() => undefined)
    return Promise.reject(signal.reason)
  }
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener("abort", onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort))
  })
}

/** Created once: its stack is never read, and capturing it would cost more than the rest of `scoped`. */
const SCOPE_ENDED = new TabhandError("cancelled", "the enclosing step has ended")

/** Runs `work` with a signal that also aborts when it has settled, which releases everything still waiting on it. */
export async function scoped<T>(
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const scope = new AbortController()
  const { signal } = scope
  setMaxListeners(0, signal)
  // Linked manually: `AbortSignal.any` takes twice as long, and this runs several times per action.
  const onParent = () => scope.abort(parent?.reason)
  if (parent?.aborted) onParent()
  else parent?.addEventListener("abort", onParent, { once: true })
  try {
    return await abortable(work(signal), signal)
  } finally {
    parent?.removeEventListener("abort", onParent)
    scope.abort(SCOPE_ENDED)
  }
}

/** Resolves after `ms`; rejects early when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", onAbort)
        resolve()
      },
      Math.min(ms, MAX_TIMER_MS),
    )
    signal?.addEventListener("abort", onAbort, { once: true })
  })
}
