import { TabhandError } from "../base/errors.ts"

/** The caller's connection as a signal: one that goes away cancels what it asked for. */
export function cancelledWith(connection: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const cancel = () => controller.abort(new TabhandError("cancelled", "the caller went away"))
  if (connection.aborted) cancel()
  else connection.addEventListener("abort", cancel, { once: true })
  return controller.signal
}
