import { describe, expect, test } from "vitest"
import { madeUpRecord, type Row, type RunRecord, withRows } from "./made-up-record.ts"
import { judge } from "./report-modules.ts"

const record = madeUpRecord()

const claims = [
  { name: "click + seeing", what: "click + seeing" },
  { name: "fill", what: "fill" },
  { name: "view, 100 controls", what: "view", page: "100 controls" },
  { name: "view, 1,000 controls", what: "view", page: "1,000 controls" },
  { name: "open", what: "open" },
  { name: "cold start to first view", what: "cold start to first view" },
  { name: "tokens of the full view at 100 % recall on every page", what: "full view", page: "an article" },
  { name: "tokens of the ten-step task", what: "ten-step task, tokens" },
  { name: "wall time of the ten-step task", what: "ten-step task" },
  { name: "eight sessions in parallel", what: "eight sessions" },
  { name: "behaviour at 10,000 controls", what: "view", page: "10,000 controls" },
]

type Measure = Pick<(typeof claims)[number], "what" | "page">
type Change = (row: Row & { readonly value: number }) => Row | undefined

const isOf = ({ what, page }: Measure, row: Row) => row.what === what && (page === undefined || row.page === page)

/** The run with one contender's row of a measure changed. */
function changed(measure: Measure, who: string, change: Change): RunRecord {
  return withRows(record, (row) =>
    row.who === who && isOf(measure, row) && row.value !== null ? change({ ...row, value: row.value }) : row,
  )
}

const claimIn = (run: RunRecord, name: string) => judge(run).claims.find((claim) => claim.name === name)
const targetIn = (run: RunRecord, name: string) => judge(run).targets.find((target) => target.name === name)

/** The contenders whose figures decide a claim. */
function deciding(measure: Measure): string[] {
  const rows = record.phases.flatMap((phase) => phase.rows).filter((row) => isOf(measure, row))
  const isIdle = (who: string) => who === "floor" || (measure.what === "full view" && who === "Puppeteer")
  return rows.map(({ who }) => who).filter((who) => !isIdle(who))
}

test("a run in which we are ahead everywhere holds every claim and meets every target", () => {
  const { claims: judged, targets } = judge(record)
  expect(judged.map(({ name, state }) => ({ name, state }))).toEqual(
    claims.map(({ name }) => ({ name, state: "ahead" })),
  )
  expect(targets.map(({ state }) => state)).toEqual(Array(10).fill("met"))
})

describe.each(claims)("$name", ({ name, ...measure }) => {
  const isMoreBetter = measure.what === "eight sessions"

  test("one better peer costs this claim and no other", () => {
    const run = changed(measure, "Chrome DevTools MCP", (row) => {
      return { ...row, value: isMoreBetter ? row.value * 1_000 : row.value / 1_000 }
    })
    const behind = judge(run).claims.filter(({ state }) => state !== "ahead")
    expect(behind).toMatchObject([{ name, state: "behind", said: expect.stringContaining("Chrome DevTools MCP") }])
    expect(behind[0]?.times).toBeLessThan(1)
  })

  test("is not measured if any deciding contender has no figures", () => {
    const who = deciding(measure)
    expect(who.length).toBeGreaterThan(4)
    for (const each of who) {
      const run = changed(measure, each, () => undefined)
      expect(claimIn(run, name), each).toMatchObject({ state: "not measured", said: expect.stringContaining(each) })
    }
  })

  test("a peer that fails is behind us, and we are behind if we fail", () => {
    const fails: Change = (row) => ({ ...row, value: null, note: "no answer in 120 s" })
    expect(claimIn(changed(measure, "Playwright MCP", fails), name)).toMatchObject({ state: "ahead" })
    const ours = measure.what === "full view" ? "Tabhand" : "Tabhand MCP"
    const said = expect.stringContaining(`${ours} failed: no answer in 120 s`)
    expect(claimIn(changed(measure, ours, fails), name)).toMatchObject({ state: "behind", said })
  })
})

test("a tie is not ahead", () => {
  const run = withRows(record, (row) => (row.what === "fill" ? { ...row, value: 10 } : row))
  expect(claimIn(run, "fill")).toMatchObject({ state: "behind", times: 1 })
})

test("an agent's door is compared with every door for agents, a library only with libraries", () => {
  const slowPeers = withRows(record, (row) => {
    if (row.what !== "fill") return row
    const values: Record<string, number> = { "Tabhand command line": 50, "Playwright MCP": 40, Puppeteer: 15 }
    return { ...row, value: values[row.who] ?? (row.who.startsWith("Tabhand") ? 14 : 90) }
  })
  const said = "Tabhand command line 50.0 ms, Playwright MCP 40.0 ms (0.80 times)"
  expect(claimIn(slowPeers, "fill")).toMatchObject({ state: "behind", said })
})

test("a run without peers, or without one of our doors, decides nothing", () => {
  const without = (name: string, side: string): RunRecord => ({
    ...record,
    contenders: record.contenders.filter((contender) => contender.name !== name && contender.side !== side),
  })
  expect(judge(without("", "peer")).claims.map(({ state }) => state)).toEqual(Array(11).fill("not measured"))
  expect(claimIn(without("Tabhand library", ""), "open")?.said).toBe("no figures of Tabhand by library")
  expect(claimIn(without("Puppeteer", ""), "open")?.said).toBe("no figures of any peer by library")
})

test("being behind is reported even if other figures are missing", () => {
  const run = withRows(record, (row) => {
    if (row.what !== "open" || row.who === "Playwright CLI") return row.what === "open" ? undefined : row
    return row.who === "Tabhand MCP" ? { ...row, value: 9_999 } : row
  })
  expect(claimIn(run, "open")?.state).toBe("behind")
})

describe("full views", () => {
  const { name, ...measure } = claims.find(({ what }) => what === "full view") ?? { name: "", what: "" }

  test("a control that our view does not list costs the claim", () => {
    const run = changed(measure, "Tabhand", (row) => ({ ...row, recall: { listed: 5, controls: 6 } }))
    expect(claimIn(run, name)).toMatchObject({ state: "behind", said: "Tabhand lists 5 of 6 controls on an article" })
  })

  test("a peer that costs less because it lists less is reported, and is not ahead", () => {
    const run = changed(measure, "agent-browser", (row) => ({ ...row, value: 10, recall: { listed: 5, controls: 6 } }))
    const judged = claimIn(run, name)
    expect(judged).toMatchObject({ state: "ahead", said: expect.stringContaining("a peer costs less and lists less") })
  })

  test("a peer whose recall is unknown leaves the claim open", () => {
    const run = changed(measure, "agent-browser", ({ recall: _, ...row }) => row)
    const said = "no figures of the recall of agent-browser on an article"
    expect(claimIn(run, name)).toMatchObject({ state: "not measured", said })
  })
})

describe("targets", () => {
  const bounds = [
    { name: "click + seeing", what: "click + seeing", who: "Tabhand library", met: 24.8, missed: 24.9 },
    { name: "view, 10 controls", what: "view", page: "10 controls", who: "Tabhand library", met: 1.72, missed: 1.74 },
    {
      name: "view, 10,000 controls",
      what: "view",
      page: "10,000 controls",
      who: "Tabhand library",
      met: 228,
      missed: 230,
    },
    {
      name: "tokens of the ten-step task, MCP",
      what: "ten-step task, tokens",
      who: "Tabhand MCP",
      met: 5_220,
      missed: 5_221,
    },
    { name: "wall time of the ten-step task", what: "ten-step task", who: "Tabhand library", met: 225, missed: 226 },
    { name: "eight sessions in parallel", what: "eight sessions", who: "Tabhand library", met: 371, missed: 370 },
    {
      name: "memory of the runtime, ten sessions",
      what: "ten sessions",
      who: "Tabhand library",
      met: 150,
      missed: 150.1,
    },
  ]

  test.each(bounds)("$name is met up to its limit", ({ name, who, met, missed, ...measure }) => {
    const at = (value: number) =>
      targetIn(
        changed(measure, who, (row) => ({ ...row, value })),
        name,
      )?.state
    expect({ met: at(met), missed: at(missed) }).toEqual({ met: "met", missed: "missed" })
  })

  test("are not measured without the floor, without the peers, or without us", () => {
    const without = (side: string) =>
      withRows(record, (row) =>
        record.contenders.find(({ name }) => name === row.who)?.side === side ? undefined : row,
      )
    const open = (run: RunRecord) => judge(run).targets.filter(({ state }) => state === "not measured").length
    expect({ floor: open(without("floor")), peer: open(without("peer")), us: open(without("us")) }).toEqual({
      floor: 7,
      peer: 2,
      us: 10,
    })
  })
})
