import { readFile, writeFile } from "node:fs/promises"
import { measures, viewOf } from "./claims.mjs"
import { markdownTable } from "./markdown-table.mjs"
import { withUnit } from "./numbers.mjs"
import { plots } from "./plots/index.mjs"
import { bestOf, bestRival, contenderOf, contendersOf, listsAll, pagesOf, rowsOf, succeeded } from "./record.mjs"
import { headline, noiseLine, quickLine } from "./summary.mjs"
import { holds, judge } from "./verdict.mjs"

const BEGIN = "<!-- bench -->"
const END = "<!-- /bench -->"

/** `images` is the folder of the plots in the README's links. */
export async function updateReadme(record, file, { images = "docs/bench" } = {}) {
  const text = await readFile(file, "utf8")
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`${file} has no ${BEGIN} with an ${END} after it`)
  const block = readmeBlock(record, { images })
  await writeFile(file, `${text.slice(0, begin + BEGIN.length)}\n\n${block}\n\n${text.slice(end)}`)
}

/** @type {[what: string, measure: import("../types.d.ts").Measure, way: string][]} */
const lines = [
  ["click and see the result, library", measures.clickAndSee, "library"],
  ["click and see the result, command line", measures.clickAndSee, "command line"],
  ["click and see the result, MCP", measures.clickAndSee, "MCP"],
  ["fill a field, MCP", measures.fill, "MCP"],
  ["open a page, command line", measures.open, "command line"],
  ["view of 100 controls, MCP", viewOf(100), "MCP"],
  ["view of 10,000 controls, MCP", viewOf(10_000), "MCP"],
  ["cold start to first view, command line", measures.coldStart, "command line"],
  ["task of ten steps, MCP", measures.taskTime, "MCP"],
  ["its tokens, MCP", measures.taskTokens, "MCP"],
  ["its tokens, command line", measures.taskTokens, "command line"],
  ["eight sessions at once, MCP", measures.eightSessions, "MCP"],
  ["ten sessions, memory, command line", measures.tenSessions, "command line"],
]

export function readmeBlock(record, { images }) {
  const { cpu, cores, node } = record.machine
  const verdict = judge(record)
  const short = [...verdict.claims, ...verdict.targets].filter((each) => !holds(each)).map(inShort)
  const drawn = plots.filter(({ draw }) => draw(record) !== undefined)
  const blocks = [
    [headline(record, verdict), ...(short.length > 0 ? [`Not as claimed: ${short.join("; ")}.`] : [])].join(" "),
    markdownTable(
      [
        { head: "what", isText: true, cell: ({ what }) => what },
        { head: "us", cell: ({ own }) => own },
        { head: "best peer", cell: ({ rival }) => rival },
        { head: "floor", cell: ({ floor }) => floor },
      ],
      [...lines.map((line) => compareDoor(record, line)), compareViews(record)],
    ),
    `Medians of ${record.time.slice(0, 10)} on ${cores} cores (${cpu}), Node ${node}, Chromium ${record.chromium}. ${noiseLine(record)}`,
    record.quick ? quickLine : "",
    ...drawn.map(({ caption, file }) => `![${caption}](${images}/${file})`),
  ]
  return blocks.filter((block) => block !== "").join("\n\n")
}

const inShort = ({ name, state }) => `${name} (${state})`

function compareDoor(record, [what, measure, way]) {
  const rows = rowsOf(record, measure)
  const [door] = contendersOf(record, "us", way)
  const rival = bestRival(record, { way }, rows)
  const floor = [...rows.values()].find(({ who }) => contenderOf(record, who).side === "floor")
  return { what, own: written(rows.get(door?.name)), rival: named(rival), floor: floor ? written(floor) : "" }
}

/** All pages together, each compared with the cheapest peer that lists everything on it: stricter than any one peer. */
function compareViews(record) {
  const pages = pagesOf(record, measures.fullView).flatMap((page) => {
    const rows = [...rowsOf(record, { ...measures.fullView, page }).values()]
    const of = (side) => bestOf(rows.filter((row) => contenderOf(record, row.who).side === side && listsAll(row)))
    const pair = { own: of("us"), rival: of("peer") }
    return pair.own && pair.rival ? [pair] : []
  })
  const sum = (key) => written({ value: pages.reduce((all, pair) => all + pair[key].value, 0), unit: "tokens" })
  const what = `full views of ${pages.length} pages`
  if (pages.length === 0) return { what: "full views", own: written(undefined), rival: named(undefined), floor: "" }
  return { what, own: sum("own"), rival: `${sum("rival")}, the best on each`, floor: "" }
}

function written(row) {
  if (row === undefined) return "not measured"
  return succeeded(row) ? withUnit(row) : "failed"
}

const named = (row) => (row ? `${withUnit(row)}, ${row.who}` : "none")
