import { writeFile } from "node:fs/promises"
import { cpus } from "node:os"
import { join } from "node:path"
import { resultsFolder } from "./paths.mjs"
import { ms, table, times } from "./table.mjs"

/** How a contender compares with the one that it is measured against. */
export function compare(own, base) {
  return { ratio: own.median / base.median, difference: own.median - base.median }
}

/**
 * Prints a phase and writes it to results/<phase>.json. A result has `rows` (`{ what, who, stats, against? }`), `checks`
 * (`{ what, passed, said }`) and `notes`. Returns whether every check passed.
 */
export async function report(phase, { rows, checks, notes }, noise) {
  const cells = rows.map(({ what, who, stats, against }) => [
    what,
    who,
    ms(stats.median),
    ms(stats.best),
    ms(stats.p95),
    against ? times(against.ratio) : "",
    against ? ms(against.difference) : "",
    stats.rounds,
  ])
  console.log(`\n${phase} (milliseconds)\n`)
  console.log(table(["what", "who", "median", "best", "p95", "ratio", "more", "rounds"], cells))
  console.log()
  for (const { what, passed, said } of checks) console.log(`${passed ? "pass" : "FAIL"}  ${what}: ${said}`)
  for (const note of notes) console.log(`note  ${note}`)
  const spread = `a fixed loop varied by ${Math.round(noise.spread * 100)} %`
  console.log(noise.noisy ? `NOISY ${spread}: read these figures with care` : `quiet ${spread}`)

  const passed = checks.every((check) => check.passed)
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, platform: process.platform }
  const file = join(resultsFolder, `${phase}.json`)
  const record = { phase, time: new Date().toISOString(), machine, noise, passed, rows, checks, notes }
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`)
  return passed
}
