import { randomBytes } from "node:crypto"

/** An id that cannot be guessed: 128 bits, lower-case hex. */
export function unguessableId(): string {
  return randomBytes(16).toString("hex")
}

/** Short, for names that need only be unique on this machine. */
export function shortId(): string {
  return randomBytes(4).toString("hex")
}
