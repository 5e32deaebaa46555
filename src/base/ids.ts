import { randomBytes, randomUUID } from "node:crypto"

/** An unguessable id: 128 bits, lower-case hex. */
export function unguessableId(): string {
  return randomBytes(16).toString("hex")
}

/**
 * A short id for names that must be unique on this machine only. Node draws the random bytes of many UUIDs at once; a draw
 * for each id would cost more than the rest of a journal entry.
 */
export function shortId(): string {
  return randomUUID().slice(0, 8)
}
