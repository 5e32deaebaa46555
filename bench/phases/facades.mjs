import { facades } from "../contenders/facades/index.mjs"
import * as tabhandMcp from "../contenders/tabhand-mcp.mjs"
import { bookRooms } from "../lib/booking.mjs"

export const summary = "the ten-step task through our own tools and those of each facade"

export const run = (context) => bookRooms("facades", { ...context, contenders: [tabhandMcp, ...facades] })
