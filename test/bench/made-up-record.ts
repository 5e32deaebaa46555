/** The input of the report, as far as the tests cover it. */
export interface Row {
  readonly phase: string
  readonly what: string
  readonly page?: string
  readonly who: string
  readonly unit: string
  readonly value: number | null
  readonly best?: number
  readonly p95?: number
  readonly rounds?: number
  readonly cpu?: number
  readonly recall?: { readonly listed: number; readonly controls: number }
  readonly parts?: Readonly<Record<"definitions" | "calls" | "replies", number>>
  readonly note?: string
}

export interface Phase {
  readonly name: string
  readonly noise: { readonly spread: number; readonly noisy: boolean }
  readonly seconds: number
  readonly rows: readonly Row[]
  readonly checks: readonly { readonly what: string; readonly passed: boolean; readonly said: string }[]
  readonly notes: readonly string[]
}

export interface RunRecord {
  readonly time: string
  readonly quick: boolean
  readonly machine: Readonly<Record<"cpu" | "memory" | "node" | "platform", string> & { cores: number }>
  readonly chromium: string
  readonly contenders: readonly Readonly<Record<"name" | "way" | "side" | "version", string>>[]
  readonly phases: readonly Phase[]
}

const contender = (name: string, way: string, side: string, version: string) => ({ name, way, side, version })

const contenders = [
  contender("floor", "library", "floor", "0"),
  contender("Tabhand library", "library", "us", "0.1.0"),
  contender("Tabhand command line", "command line", "us", "0.1.0"),
  contender("Tabhand MCP", "MCP", "us", "0.1.0"),
  contender("Puppeteer", "library", "peer", "24.43.1"),
  contender("agent-browser", "command line", "peer", "0.41.0"),
  contender("Playwright CLI", "command line", "peer", "0.1.22"),
  contender("Playwright MCP", "MCP", "peer", "0.0.83"),
  contender("Chrome DevTools MCP", "MCP", "peer", "1.11.0"),
]

/** Each contender's multiple of the floor, in the order of the contenders. */
const usual = [1, 1.4, 1.9, 1.6, 5, 4.8, 60, 30, 15]

const timed = (phase: string, what: string, floor: number, factors = usual, page?: string): Row[] =>
  contenders.map(({ name }, index) => {
    const value = floor * (factors[index] ?? 1)
    const place = page === undefined ? {} : { page }
    const stats = { best: value * 0.9, p95: value * 1.3, rounds: 30, cpu: value * 0.7 }
    return { phase, what, ...place, who: name, unit: "ms", value, ...stats }
  })

const sizes = [10, 100, 1_000, 10_000]

const speed = [
  ...timed("speed", "open", 80, [1, 1.2, 1.4, 1.3, 1.5, 2, 9, 4, 3], "100 controls"),
  ...timed("speed", "title", 0.8, usual, "100 controls"),
  ...sizes.flatMap((size) =>
    timed(
      "speed",
      "view",
      1 + size / 66,
      [1, 1.1, 1.4, 1.2, 7 + size / 500, 3 + size / 160, 40, 6, 5 + size / 130],
      `${size.toLocaleString("en")} controls`,
    ),
  ),
  ...["click", "fill"].flatMap((what) => timed("speed", what, 9, usual, "100 controls")),
  ...timed("speed", "click + seeing", 12.4, usual, "100 controls"),
  ...timed("speed", "screenshot", 33, [1, 1.2, 1.4, 1.3, 1.3, 1.9, 8, 4, 3], "100 controls"),
]

const tokens = (who: string, definitions: number, calls: number, replies: number, made: number): Row[] => [
  {
    phase: "task",
    what: "ten-step task, tokens",
    who,
    unit: "tokens",
    value: definitions + calls + replies,
    parts: { definitions, calls, replies },
  },
  { phase: "task", what: "ten-step task, calls", who, unit: "calls", value: made },
]

const task = [
  ...timed("task", "ten-step task", 150, [1, 1.3, 2.4, 1.7, 3, 4, 20, 9, 8]),
  ...tokens("Tabhand command line", 850, 320, 410, 12),
  ...tokens("Tabhand MCP", 1_236, 301, 376, 12),
  ...tokens("agent-browser", 3_900, 340, 6_200, 14),
  ...tokens("Playwright CLI", 4_300, 420, 9_800, 22),
  ...tokens("Playwright MCP", 5_512, 610, 14_400, 13),
  ...tokens("Chrome DevTools MCP", 7_045, 480, 12_100, 12),
]

const parallel = contenders.map(({ name }, index): Row => {
  const value = [412, 395, 120, 240, 210, 96, 7.3, 22, 31][index] ?? 1
  return { phase: "parallel", what: "eight sessions", who: name, unit: "steps/s", value }
})

/** Ten sessions through MCP are ten servers. */
const memory = [...[1, 1.25, 1.4, 1.6].entries()].flatMap(([index, grown]) =>
  contenders
    .filter(({ side }) => side !== "floor")
    .map(
      ({ name }, rank): Row => ({
        phase: "memory",
        what: ["idle", "after 500 steps", "after a huge page", "ten sessions"][index] ?? "",
        who: name,
        unit: "MiB",
        value: ([72, 81, index === 3 ? 410 : 125, 64, 9.4, 150, 160, 170][rank] ?? 1) * grown,
      }),
    ),
)

const pages = [
  ["10 controls", 105, 10],
  ["1,000 controls", 8_535, 1_000],
  ["an article", 404, 6],
  ["a table of orders", 2_845, 201],
] as const

const views = pages.flatMap(([page, ours, controls]) => {
  const view = (who: string, times: number, listed: number = controls, what = "full view"): Row => ({
    phase: "tokens",
    what,
    page,
    who,
    unit: "tokens",
    value: Math.round(ours * times),
    recall: { listed, controls },
  })
  return [
    view("Tabhand", 1),
    view("Tabhand", 0.9, controls, "controls only"),
    view("Puppeteer", 0.8, 0),
    view("agent-browser", 2.6),
    view("Playwright CLI", 4.1),
    view("Playwright MCP", 4.2),
    view("Chrome DevTools MCP", 3.3),
  ]
})

const phase = (name: string, rows: readonly Row[], spread = 0.07): Phase => ({
  name,
  noise: { spread, noisy: spread > 0.2 },
  seconds: 41.3,
  rows,
  checks: [{ what: "the page saw it", passed: true, said: "10 of 10 values" }],
  notes: [],
})

/** A full run on a quiet machine, with every claim true. */
export function madeUpRecord(): RunRecord {
  return {
    time: "2026-11-16T07:00:00.000Z",
    quick: false,
    machine: { cpu: "A CPU @ 2.80GHz", cores: 2, memory: "8 GiB", node: "v20.20.2", platform: "linux" },
    chromium: "150.0.1.2",
    contenders,
    phases: [
      phase("speed", speed),
      phase("start", timed("start", "cold start to first view", 500, [1, 1.2, 1.5, 1.4, 1.6, 2, 6, 4, 3])),
      phase("task", task),
      phase("parallel", parallel),
      phase("memory", memory),
      phase("tokens", views),
    ],
  }
}

/** The same run with changed rows; rows for which `change` returns undefined are left out. */
export function withRows(record: RunRecord, change: (row: Row) => Row | undefined): RunRecord {
  const phases = record.phases.map((each) => ({ ...each, rows: each.rows.flatMap((row) => change(row) ?? []) }))
  return { ...record, phases }
}
