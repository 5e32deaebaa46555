import { createHash } from "node:crypto"

export interface Saw {
  /** By the label of the control. */
  readonly values: Readonly<Record<string, string | boolean>>
  /** Whether no event of the control was made up by a script, by its label or its text. */
  readonly trusted: Readonly<Record<string, boolean>>
}

export interface Booking extends Saw {
  readonly number: string
}

const bookings = new Map<string, Booking[]>()

/** Keeps what the page saw, and gives the number of the booking. */
export function takeBooking(run: string, saw: Saw): string {
  const before = toldOf(run)
  const digest = createHash("sha256").update(`${run} ${before.length}`).digest()
  const number = `B-${10_000 + (digest.readUInt32BE() % 90_000)}`
  bookings.set(run, [...before, { number, ...saw }])
  return number
}

export function toldOf(run: string): readonly Booking[] {
  return bookings.get(run) ?? []
}
