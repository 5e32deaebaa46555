import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"

/** Nobody listens there. */
const notListening = ["ENOENT", "ECONNREFUSED"]
/** The runtime closed its socket before it had read all that was sent. */
const cutBeforeRead = ["ECONNRESET", "EPIPE"]

export function isNotListening(error: unknown): boolean {
  return notListening.includes(errnoOf(error) ?? "")
}

export function isCutBeforeRead(error: unknown): boolean {
  return cutBeforeRead.includes(errnoOf(error) ?? "")
}

/** There is no runtime, or it has just gone. */
export function isNotThere(error: unknown): boolean {
  return isNotListening(error) || isCutBeforeRead(error)
}

export function unreachable(socket: string, error: Error): TabhandError {
  return new TabhandError("runtime_unreachable", `the runtime's socket ${socket} cannot be used: ${messageOf(error)}`, {
    hint: "run `tabhand doctor`",
    cause: error,
  })
}
