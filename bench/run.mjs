// npm run bench -- [phase…] [--quick] [--only name,…] [--keep] [--chromium PATH]: see `--help`.
import { parseArgs } from "node:util"
import { runBench } from "./lib/bench.mjs"
import { phases, quickly, standard } from "./phases/index.mjs"

const HELP = `npm run bench -- [phase…] [options]

Without a phase: ${standard.join(", ")}, of which a report is written to bench/results.
With --quick: ${quickly.join(", ")}.

phases:
${[...phases].map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`).join("\n")}

options:
  --quick           fewer phases, rounds and pages, in less than three minutes: for daily use
  --only NAMES      these contenders alone, separated by commas
  --keep            put the report into docs/bench, and its figures into the README
  --chromium PATH   the browser for all of them`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h", default: false },
    quick: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    only: { type: "string" },
    chromium: { type: "string" },
  },
})
const unknown = positionals.filter((name) => !phases.has(name))
if (values.help) console.log(HELP)
else if (unknown.length > 0) {
  console.error(`no phase is called ${unknown.join(", ")}\n\n${HELP}`)
  process.exitCode = 2
} else if (values.keep && (values.quick || positionals.length > 0)) {
  console.error("--keep is for a whole run: without --quick, and without naming phases")
  process.exitCode = 2
} else {
  const names = positionals.length > 0 ? positionals : values.quick ? quickly : standard
  const passed = await runBench({ ...values, names, only: values.only?.split(","), chromium: values.chromium })
  if (!passed) process.exitCode = 1
}
