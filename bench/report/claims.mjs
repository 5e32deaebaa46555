// Our claims, in terms of the rows of a run.
import { AGENT_WAYS, WAYS } from "./record.mjs"

const speed = (what, page = "100 controls") => ({ phase: "speed", what, page })

export const SIZES = [10, 100, 1_000, 10_000]
export const viewOf = (size) => speed("view", `${size.toLocaleString("en")} controls`)

export const measures = {
  clickAndSee: speed("click + seeing"),
  fill: speed("fill"),
  open: speed("open"),
  coldStart: { phase: "start", what: "cold start to first view" },
  taskTime: { phase: "task", what: "ten-step task" },
  taskTokens: { phase: "task", what: "ten-step task, tokens" },
  taskCalls: { phase: "task", what: "ten-step task, calls" },
  eightSessions: { phase: "parallel", what: "eight sessions" },
  fullView: { phase: "tokens", what: "full view" },
  idle: { phase: "memory", what: "idle" },
  afterSteps: { phase: "memory", what: "after 500 steps" },
  afterHugePage: { phase: "memory", what: "after a huge page" },
  tenSessions: { phase: "memory", what: "ten sessions" },
}

/**
 * A claim holds only if each of our doors is ahead, among those of its `ways`.
 * @type {import("../types.d.ts").Claim[]}
 */
export const claims = [
  { name: "click + seeing", measure: measures.clickAndSee, ways: WAYS },
  { name: "fill", measure: measures.fill, ways: WAYS },
  { name: "view, 100 controls", measure: viewOf(100), ways: WAYS },
  { name: "view, 1,000 controls", measure: viewOf(1_000), ways: WAYS },
  { name: "open", measure: measures.open, ways: WAYS },
  { name: "cold start to first view", measure: measures.coldStart, ways: WAYS },
  {
    name: "tokens of the full view at 100 % recall on every page",
    measure: measures.fullView,
    ways: [],
    onEveryPage: true,
  },
  { name: "tokens of the ten-step task", measure: measures.taskTokens, ways: AGENT_WAYS },
  { name: "wall time of the ten-step task", measure: measures.taskTime, ways: WAYS },
  { name: "eight sessions in parallel", measure: measures.eightSessions, ways: WAYS },
  { name: "behaviour at 10,000 controls", measure: viewOf(10_000), ways: WAYS },
]

const library = { way: "library", base: "floor" }

/**
 * `most` and `least` are multiples of the `base`, or, without a base, amounts in the unit of the rows.
 * @type {import("../types.d.ts").Target[]}
 */
export const targets = [
  { name: "click + seeing", measure: measures.clickAndSee, ...library, most: 2 },
  ...SIZES.map((size) => ({
    name: `view, ${size.toLocaleString("en")} controls`,
    measure: viewOf(size),
    ...library,
    most: 1.5,
  })),
  ...AGENT_WAYS.map((way) => ({
    name: `tokens of the ten-step task, ${way}`,
    measure: measures.taskTokens,
    way,
    base: "best peer",
    most: 0.5,
  })),
  { name: "wall time of the ten-step task", measure: measures.taskTime, ...library, most: 1.5 },
  { name: "eight sessions in parallel", measure: measures.eightSessions, ...library, least: 0.9 },
  // MCP has an additional server for each session; these two doors are only the runtime.
  {
    name: "memory of the runtime, ten sessions",
    measure: measures.tenSessions,
    ways: ["library", "command line"],
    most: 150,
  },
]
