import * as cli from "./cli.mjs"
import * as code from "./code.mjs"
import * as doors from "./doors.mjs"
import * as memory from "./memory.mjs"
import * as page from "./page.mjs"
import * as parallel from "./parallel.mjs"
import * as session from "./session.mjs"
import * as speed from "./speed.mjs"
import * as start from "./start.mjs"
import * as task from "./task.mjs"
import * as tokens from "./tokens.mjs"
import * as view from "./view.mjs"

/** What a whole run is made of: everybody side by side. */
const comparisons = { speed, start, task, parallel, memory, tokens }

export const standard = Object.keys(comparisons)

/** What of it a quick run leaves in: sessions by the dozen and hundreds of steps take their time. */
export const quickly = ["speed", "start", "task", "tokens"]

/** The others look closer at one part of ours, against the floor. */
export const phases = new Map(Object.entries({ ...comparisons, page, view, session, cli, doors, code }))
