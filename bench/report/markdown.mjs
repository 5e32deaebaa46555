import { markdownTable } from "./markdown-table.mjs"
import { figure, whole } from "./numbers.mjs"
import { phaseTable } from "./phase-table.mjs"
import { failedChecks, headline, noiseLine, quickLine, shortcomings } from "./summary.mjs"
import { judge } from "./verdict.mjs"

/** The whole report, with our shortcomings first. */
export function toMarkdown(record, verdict = judge(record)) {
  const blocks = [
    "# Bench",
    headline(record, verdict),
    list([...shortcomings(verdict), ...failedChecks(record)]),
    `${noiseLine(record)} That is by how much a fixed loop varied, timed before and after each.`,
    record.quick ? quickLine : "",
    "## Where it ran",
    list(machineLines(record)),
    contenderTable(record),
    "## Claims",
    "Ahead means that each of our doors is ahead of every peer of the same way, and that our command line and our MCP are " +
      "ahead of every peer that an agent can use. The closest of these comparisons is the one that is shown.",
    claimTable(verdict.claims),
    "## Targets",
    targetTable(verdict.targets),
    "## Figures",
    "`of floor` and `of best peer` are quotients of the medians: 2.00 is twice as much. A library is compared with the best " +
      "library, a command line and MCP with the best that an agent can use. `CPU ms` is what an operation costs the tool " +
      "and the browser together.",
    ...record.phases.flatMap((phase) => phaseBlocks(record, phase)),
  ]
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`
}

const list = (lines) => lines.map((line) => `- ${line.replaceAll("\n", " ")}`).join("\n")

function machineLines({ time, machine, chromium }) {
  return [
    `${time}, ${machine.platform}, Node ${machine.node}, Chromium ${chromium}`,
    `${machine.cpu}, ${machine.cores} cores, ${machine.memory} of memory`,
  ]
}

function contenderTable({ contenders }) {
  return markdownTable(
    [
      { head: "contender", isText: true, cell: ({ name }) => name },
      { head: "way", isText: true, cell: ({ way }) => way },
      { head: "version", isText: true, cell: ({ version }) => version },
    ],
    contenders,
  )
}

function claimTable(claims) {
  return markdownTable(
    [
      { head: "claim", isText: true, cell: ({ name }) => name },
      { head: "verdict", isText: true, cell: ({ state }) => state },
      { head: "times", cell: ({ times }) => (times === undefined ? "" : figure(times)) },
      { head: "the closest comparison", isText: true, cell: ({ closest }) => closest },
    ],
    claims,
  )
}

function targetTable(targets) {
  return markdownTable(
    [
      { head: "target", isText: true, cell: ({ name }) => name },
      { head: "verdict", isText: true, cell: ({ state }) => state },
      { head: "by", isText: true, cell: ({ said }) => said },
    ],
    targets,
  )
}

function phaseBlocks(record, phase) {
  const { name, noise, seconds, checks, notes } = phase
  const passed = checks.filter((check) => check.passed).length
  return [
    `### ${name}`,
    `${noise.noisy ? "NOISY" : "Quiet"}; took ${whole(seconds)} s.${checks.length > 0 ? ` ${passed} of ${checks.length} checks passed.` : ""}`,
    figures(record, phase),
    list(notes),
  ]
}

/** Phases that examine one part of Tabhand have rows of another form. */
function figures(record, phase) {
  if (phase.rows.length === 0) return "Nothing was measured."
  const isSideBySide = phase.rows.every(({ unit }) => unit !== undefined)
  return isSideBySide ? phaseTable(record, phase) : "Its figures are in report.json."
}
