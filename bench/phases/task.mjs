import { bookRooms } from "../lib/booking.mjs"

export const summary = "a form task of ten steps: wall time, calls and tokens; judged by what the page saw"

export const run = (context) => bookRooms("task", context)
