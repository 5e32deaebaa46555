import { setMaxListeners } from "node:events"
import { TabhandError } from "./errors.ts"

/** The longest that a timer can wait; one that is set for longer fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * A point in time by which work must end, with a signal that fires then or when the caller cancels.
 * Inner steps take `within(ms)` so that they end before the outer one does.
 */
export class Deadline {
  readonly at: number
  readonly ms: number
  readonly signal: AbortSignal
  readonly #timer: NodeJS.Timeout | undefined
  readonly #release: () => void

  private constructor(ms: number, what: string, parent?: AbortSignal) {
    this.ms = Math.min(ms, LONGEST_MS)
    this.at = performance.now() + this.ms
    const controller = new AbortController()
    this.signal = controller.signal
    // Many steps may wait under one deadline; each takes its listener away again.
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

  remaining(): number {
    return Math.max(0, this.at - performance.now())
  }

  /** Stops the clock. Every deadline is cleared by whoever made it. */
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

/** Runs `work` under a deadline of its own; the returned promise settles no later than that. */
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

/** The promise, or the signal's reason as soon as the signal fires. What the promise does later is ignored. */
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

/** Made once: nobody looks where it came from, and to note that costs more than all the rest. */
const OVER = new TabhandError("cancelled", "no longer waited for")

/** Runs `work` under a signal that also fires when it has settled: whatever still waits then is let go. */
export async function scoped<T>(
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const scope = new AbortController()
  const { signal } = scope
  setMaxListeners(0, signal)
  // Linked by hand: `AbortSignal.any` takes twice as long for all of it, and this is run several times for each act.
  const onParent = () => scope.abort(parent?.reason)
  if (parent?.aborted) onParent()
  else parent?.addEventListener("abort", onParent, { once: true })
  try {
    return await abortable(work(signal), signal)
  } finally {
    parent?.removeEventListener("abort", onParent)
    scope.abort(OVER)
  }
}

/** A pause that ends early, by rejection, when the signal fires. */
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
      Math.min(ms, LONGEST_MS),
    )
    signal?.addEventListener("abort", onAbort, { once: true })
  })
}
