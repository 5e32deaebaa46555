import { TabhandError } from "../base/errors.ts"

/** Turns the signal of the caller's connection into a cancellation of its calls. */
export function cancelledWith(connection: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const cancel = () => controller.abort(new TabhandError("cancelled", "the caller went away"))
  if (connection.aborted) cancel()
  else connection.addEventListener("abort", cancel, { once: true })
  return controller.signal
}
