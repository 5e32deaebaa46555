import { BadRequest } from "../../exchange.ts"
import { route } from "../../router.ts"
import { around, style } from "./around.ts"
import { type Saw, takeBooking, toldOf } from "./bookings.ts"
import { wizard } from "./wizard.ts"

/**
 * Booking a room takes ten steps of somebody who does one thing after the other:
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
 * With `?run=<id>` in its address the page tells the server what it saw, and `/bench/task/told?run=<id>` gives that back:
 * every booking with its number, the value of each control by its label, and whether all the events of each were a
 * person's. The number is known to nobody before the room is booked.
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

  route("/bench/task/told", (exchange) => exchange.json(toldOf(exchange.query("run", "")))),
]
