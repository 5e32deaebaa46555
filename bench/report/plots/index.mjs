import * as clickAndSee from "./click-and-see.mjs"
import * as eightSessions from "./eight-sessions.mjs"
import * as memory from "./memory.mjs"
import * as taskTokens from "./task-tokens.mjs"
import * as viewBySize from "./view-by-size.mjs"
import * as viewTokens from "./view-tokens.mjs"

/** Each plot has a `file`, a `caption`, and `draw(record)`, which returns undefined without figures. */
export const plots = [clickAndSee, viewBySize, taskTokens, viewTokens, eightSessions, memory]
