import { BadRequest } from "../../exchange.ts"
import { route } from "../../router.ts"
import { around, style } from "./around.ts"
import { bookingsOf, type Saw, takeBooking } from "./bookings.ts"
import { wizard } from "./wizard.ts"

/**
 * Booking a room takes ten steps:
 *
 * 1. open the page
 * 2. fill in who is coming (Full name, Email, Phone)
 * 3. Next
 * 4. fill in the stay (Arrival date, Guests, Country, Room)
 * 5. Next
 * 6. fill in the extras (Breakfast, Notes)
 * 7. Next
 * 8. check the summary
 * 9. Confirm
 * 10. read the booking number
 *
 * With `?run=<id>` in its URL, the page reports what it saw to the server, and `/bench/task/seen?run=<id>` returns it:
 * every booking with its number, the value of each control by its label, and whether all of its events were trusted.
 * The number is unknown until the room is booked.
 */
export const task = [
  route("/bench/task", (exchange) =>
    exchange.html({
      title: "Book a room",
      head: `<style>${style}</style>`,
      body: `${around('<section id="panel" aria-label="Your details"></section>')}\n<script>${wizard}</script>`,
    }),
  ),

  route("/bench/task/saw", async (exchange) => {
    if (exchange.request.method !== "POST") throw new BadRequest("what the page saw is posted")
    const saw: Saw = JSON.parse((await exchange.body()).toString())
    exchange.json({ number: takeBooking(exchange.query("run", ""), saw) })
  }),

  route("/bench/task/seen", (exchange) => exchange.json(bookingsOf(exchange.query("run", "")))),
]
