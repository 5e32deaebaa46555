import { createHash } from "node:crypto"

export interface Saw {
  /** By the control's label. */
  readonly values: Readonly<Record<string, string | boolean>>
  /** Whether all events of the control were trusted, by its label or text. */
  readonly trusted: Readonly<Record<string, boolean>>
}

export interface Booking extends Saw {
  readonly number: string
}

const bookings = new Map<string, Booking[]>()

/** Stores what the page saw, and returns the booking number. */
export function takeBooking(run: string, saw: Saw): string {
  const before = bookingsOf(run)
  const digest = createHash("sha256").update(`${run} ${before.length}`).digest()
  const number = `B-${10_000 + (digest.readUInt32BE() % 90_000)}`
  bookings.set(run, [...before, { number, ...saw }])
  return number
}

export function bookingsOf(run: string): readonly Booking[] {
  return bookings.get(run) ?? []
}
