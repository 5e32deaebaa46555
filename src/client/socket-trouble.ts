import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"

/** No process listens on the socket. */
const notListening = ["ENOENT", "ECONNREFUSED"]
/** The runtime closed its socket before it had read the whole request. */
const cutBeforeRead = ["ECONNRESET", "EPIPE"]

export function isNotListening(error: unknown): boolean {
  return notListening.includes(errnoOf(error) ?? "")
}

export function isCutBeforeRead(error: unknown): boolean {
  return cutBeforeRead.includes(errnoOf(error) ?? "")
}

/** No runtime is running, or it has just stopped. */
export function isNotThere(error: unknown): boolean {
  return isNotListening(error) || isCutBeforeRead(error)
}

export function unreachable(socket: string, error: Error): TabhandError {
  return new TabhandError("runtime_unreachable", `the runtime's socket ${socket} cannot be used: ${messageOf(error)}`, {
    hint: "run `tabhand doctor`",
    cause: error,
  })
}
