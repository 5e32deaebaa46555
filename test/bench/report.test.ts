import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { madeUpRecord, type RunRecord, withRows } from "./made-up-record.ts"
import { plots, toMarkdown, updateReadme, writeReport } from "./report-modules.ts"

const record = madeUpRecord()

/** We are slower in one thing, one figure is missing, one check failed, and the machine was busy. */
const mixed: RunRecord = {
  ...withRows(record, (row) => {
    if (row.what === "open" && row.who === "Tabhand MCP") return { ...row, value: 999 }
    return row.what === "fill" && row.who === "Puppeteer" ? undefined : row
  }),
  quick: true,
}
const noisy: RunRecord = {
  ...mixed,
  phases: mixed.phases.map((phase) =>
    phase.name === "task"
      ? {
          ...phase,
          noise: { spread: 0.31, noisy: true },
          checks: [{ what: "the page saw it", passed: false, said: "9 of 10 values" }],
          notes: ["a note | of the phase"],
        }
      : phase,
  ),
}

const against = "Measured against Puppeteer, agent-browser, Playwright CLI, Playwright MCP, Chrome DevTools MCP."

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bench-report-"))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe("the report", () => {
  test("begins with results against us", () => {
    const lines = toMarkdown(noisy).split("\n").filter(Boolean)
    expect(lines.slice(1, 7)).toEqual([
      `Ahead in 9 of 11 claims; 10 of 10 targets met. ${against}`,
      "- Not ahead: open: Tabhand MCP 999 ms, Chrome DevTools MCP 240 ms (0.24 times); Tabhand MCP 999 ms, agent-browser 160 ms (0.16 times)",
      "- Not measured (claim): fill: no figures of Puppeteer",
      "- Check failed: task: the page saw it: 9 of 10 values",
      expect.stringMatching(/^The machine was NOISY in task \(31 %\): .* It was quiet in speed \(7 %\), /),
      expect.stringMatching(/^A quick run/),
    ])
  })

  test("begins with the totals if there are none", () => {
    const lines = toMarkdown(record).split("\n").filter(Boolean)
    expect(lines[1]).toBe(`Ahead in every measure that we claim (11), and all 10 targets are met. ${against}`)
    expect(lines[2]).toMatch(/^The machine was quiet in every phase: speed \(7 %\), /)
  })

  test("contains the figures, ratios, versions and recall", () => {
    const cells = toMarkdown(record)
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim()))
    const rowOf = (...words: string[]) => cells.find((row) => words.every((word) => row.includes(word)))?.slice(1, -1)
    expect(rowOf("click + seeing", "Tabhand command line")).toEqual([
      "click + seeing",
      "100 controls",
      "Tabhand command line",
      "ms",
      "23.6",
      "21.2",
      "30.6",
      "16.5",
      "1.90",
      "0.40",
      "30",
    ])
    expect(rowOf("click + seeing", "Tabhand library", "100 controls")?.slice(8, 10)).toEqual(["1.40", "0.28"])
    expect(rowOf("full view", "an article", "Puppeteer")).toEqual([
      "full view",
      "an article",
      "Puppeteer",
      "tokens",
      "323",
      "",
      "0 %",
    ])
    expect(rowOf("Playwright MCP", "MCP", "0.0.83")).toBeDefined()
    expect(rowOf("ten-step task, tokens", "Tabhand MCP")?.at(-1)).toBe("definitions 1,236, calls 301, replies 376")
  })

  test("is readable unrendered: the lines of a table have the same length", () => {
    const tables = toMarkdown(noisy)
      .trimEnd()
      .split("\n\n")
      .filter((block) => block.startsWith("|"))
    expect(tables.length).toBe(3 + record.phases.length)
    for (const table of tables) expect(new Set(table.split("\n").map((line) => line.length)).size).toBe(1)
  })

  test("leaves phases that measure one of our parts in detail to the JSON", () => {
    const closer = { ...record.phases[0], name: "closer", rows: [{ what: "a part", who: "us", stats: { median: 1 } }] }
    const report = toMarkdown({ ...record, phases: [...record.phases, JSON.parse(JSON.stringify(closer))] })
    expect(report).toMatch(/### closer\n\n.*\n\nIts figures are in report\.json\.\n$/)
  })

  test("shows who failed and why", () => {
    const run = withRows(record, (row) =>
      row.who === "agent-browser" && row.page === "10,000 controls"
        ? { ...row, value: null, note: "no answer | 120 s" }
        : row,
    )
    expect(toMarkdown(run)).toMatch(/10,000 controls +\| agent-browser +\| ms +\| +failed \|.*no answer \\\| 120 s/)
  })
})

describe("plots", () => {
  const shown: Record<string, string[]> = {
    "click-and-see.svg": ["1.90× (23.6 ms)", "Playwright CLI", "60.0× (744 ms)", "agent-browser (CLI)"],
    "view-by-size.svg": ["Tabhand MCP 183 ms", "floor 153 ms"],
    "task-tokens.svg": ["1,913 = 1,236 + 301 + 376"],
    "view-tokens.svg": ["a table of orders", "2,845", "0.38"],
    "eight-sessions.svg": ["395", "floor 412"],
    "memory.svg": ["ten sessions (≤ 150)", "after a huge page"],
  }

  test.each(plots)("$file has its figures, a text alternative, and both colour schemes", ({ file, draw }) => {
    const svg = draw(record) ?? ""
    expect(unbalanced(svg)).toEqual([])
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
    for (const text of shown[file] ?? ["unknown plot"]) expect(texts).toContain(text)
    expect(svg).toMatch(/<title>[^<]+<\/title>\n<desc>[^<]*Tabhand/)
    expect(svg).toContain("@media (prefers-color-scheme:dark)")
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })

  test.each(plots)("$file copes with strange names, failures, and values a hundred times larger", ({ draw }) => {
    const name = `<b>"Peer" & sons</b>, a name that is much longer than the plots would normally expect it`
    const rename = (who: string) => (who === "Playwright MCP" ? name : who)
    const strange = withRows(record, (row) => {
      if (row.who === "Playwright CLI") return undefined
      if (row.who === "agent-browser") return { ...row, value: null }
      const value = row.value !== null && row.who === "Playwright MCP" ? row.value * 100 : row.value
      return { ...row, value, who: rename(row.who) }
    })
    const contenders = strange.contenders.map((contender) => ({ ...contender, name: rename(contender.name) }))
    const svg = draw({ ...strange, contenders }) ?? ""
    expect(svg).toContain("&lt;b&gt;&quot;Peer&quot; &amp; sons")
    expect(unbalanced(svg)).toEqual([])
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })

  test("are not drawn without figures", () => {
    const empty = withRows(record, () => undefined)
    expect(plots.map(({ draw }) => draw(empty))).toEqual(plots.map(() => undefined))
  })
})

/** Tags that are not balanced, and every & that begins no entity. */
function unbalanced(svg: string): string[] {
  const open: string[] = []
  const wrong = [...svg.matchAll(/&(?!(amp|lt|gt|quot);)/g)].map(([found]) => found)
  for (const [tag, slash, name = "", end] of svg.matchAll(/<(\/?)([a-z]+)(?: [a-zA-Z0-9-]+="[^"<]*")*(\/?)>/g)) {
    if (slash === "/" && open.pop() !== name) wrong.push(tag)
    if (slash === "" && end === "") open.push(name)
  }
  const tags = svg.match(/</g)?.length
  const known = svg.match(/<(\/?)([a-z]+)(?: [a-zA-Z0-9-]+="[^"<]*")*(\/?)>/g)?.length
  return [...open, ...wrong, ...(tags === known ? [] : ["a < that begins no tag"])]
}

describe("files", () => {
  test("a report is markdown, JSON with the verdict, and plots; plots no longer measured are removed", async () => {
    await writeReport(record, folder)
    const files = ["report.json", "report.md", ...plots.map(({ file }) => file)].sort()
    expect(readdirSync(folder).sort()).toEqual(files)
    const { verdict, ...kept } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))
    expect(kept).toEqual(record)
    expect(verdict.claims).toHaveLength(11)
    await writeReport(
      withRows(record, (row) => (row.phase === "memory" ? undefined : row)),
      folder,
    )
    expect(readdirSync(folder).sort()).toEqual(files.filter((file) => file !== "memory.svg"))
  })

  test("figures that contradict each other are refused, and kept", async () => {
    const [first, ...rest] = record.phases
    const twice = { ...record, phases: first ? [{ ...first, rows: [...first.rows, ...first.rows] }, ...rest] : [] }
    await expect(writeReport(twice, folder)).rejects.toThrow("two rows for click + seeing, 100 controls")
    expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toEqual(twice)
  })

  test("the README has its block between the marks and is otherwise left alone", async () => {
    const file = join(folder, "README.md")
    writeFileSync(file, "# A $& title\n\n<!-- bench -->\nold\n<!-- /bench -->\n\nThe end.\n")
    await updateReadme(noisy, file)
    const text = readFileSync(file, "utf8")
    expect(text).toMatch(
      /^# A \$& title\n\n<!-- bench -->\n\nAhead in 9 of 11 claims; .* Not as claimed: fill \(not measured\); open \(behind\)\.\n\n/,
    )
    expect(text).toMatch(/\n\n<!-- \/bench -->\n\nThe end\.\n$/)
    expect(text).toMatch(/\| click and see the result, MCP +\| +19\.8 ms \| +59\.5 ms, agent-browser \| +12\.4 ms \|/)
    expect(text).toMatch(/\| full views of 4 pages +\| +11,889 tokens \| +30,911 tokens, the best on each \|/)
    expect([...text.matchAll(/!\[[^\]]+\]\(docs\/bench\/([^)]+)\)/g)].map(([, name]) => name)).toEqual(
      plots.map((plot) => plot.file),
    )
    await updateReadme(noisy, file)
    expect(readFileSync(file, "utf8")).toBe(text)
  })

  test("a README without the marks is refused and stays as it is", async () => {
    const file = join(folder, "README.md")
    writeFileSync(file, "<!-- /bench --> <!-- bench -->")
    await expect(updateReadme(record, file)).rejects.toThrow("has no <!-- bench -->")
    expect(readFileSync(file, "utf8")).toBe("<!-- /bench --> <!-- bench -->")
  })
})
