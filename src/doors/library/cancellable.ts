import { TabhandError } from "../../base/errors.ts"

/** Runs `work` under the caller's signal. Whatever the abort reason, callers get an error of ours. */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  if (!signal) return work(own.signal)
  const cancel = () =>
    own.abort(new TabhandError("cancelled", "the caller cancelled the command", { cause: signal.reason }))
  if (signal.aborted) cancel()
  signal.addEventListener("abort", cancel, { once: true })
  try {
    return await work(own.signal)
  } catch (error) {
    // A reply of the runtime cannot carry the reason.
    throw own.signal.aborted && error instanceof TabhandError && error.code === "cancelled" ? own.signal.reason : error
  } finally {
    signal.removeEventListener("abort", cancel)
  }
}
