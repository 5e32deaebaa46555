import * as cli from "./cli.mjs"
import * as code from "./code.mjs"
import * as doors from "./doors.mjs"
import * as facades from "./facades.mjs"
import * as memory from "./memory.mjs"
import * as page from "./page.mjs"
import * as parallel from "./parallel.mjs"
import * as session from "./session.mjs"
import * as speed from "./speed.mjs"
import * as start from "./start.mjs"
import * as task from "./task.mjs"
import * as tokens from "./tokens.mjs"
import * as view from "./view.mjs"

/** The phases of a whole run: all contenders side by side. */
const comparisons = { speed, start, task, parallel, memory, tokens }

export const standard = Object.keys(comparisons)

/** The phases of a quick run: many sessions and hundreds of steps take too long. */
export const quickly = ["speed", "start", "task", "tokens"]

/**
 * The other phases examine one part of Tabhand in detail, against the floor.
 * @type {Map<string, import("../types.d.ts").Phase>}
 */
export const phases = new Map(Object.entries({ ...comparisons, page, view, session, cli, doors, facades, code }))
