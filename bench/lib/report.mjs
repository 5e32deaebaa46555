import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describeMachine } from "./machine.mjs"
import { resultsFolder } from "./paths.mjs"
import { sideBySide } from "./sheets.mjs"
import { table } from "./table.mjs"

/** Compares a contender with its baseline. */
export function compare(own, base) {
  return { ratio: own.median / base.median, difference: own.median - base.median }
}

/**
 * Prints a phase and writes it to results/<phase>.json. A result has `rows` in the form of its `sheet`, `checks`
 * (`{ what, passed, said }`) and `notes`. Returns whether every check passed.
 * @param phase
 * @param {{ sheet?: import("../types.d.ts").Sheet, rows, checks, notes }} result
 * @param noise
 */
export async function report(phase, { sheet = sideBySide, rows, checks, notes }, noise) {
  console.log(`\n${phase} (${sheet.unit})\n`)
  console.log(table(sheet.header, rows.map(sheet.cells)))
  console.log()
  for (const { what, passed, said } of checks) console.log(`${passed ? "pass" : "FAIL"}  ${what}: ${said}`)
  for (const note of notes) console.log(`note  ${note}`)
  if (sheet.isTimed) sayNoise(noise)
  const passed = checks.every((check) => check.passed)
  const file = join(resultsFolder, `${phase}.json`)
  const record = {
    phase,
    time: new Date().toISOString(),
    machine: describeMachine(),
    noise,
    passed,
    rows,
    checks,
    notes,
  }
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`)
  return passed
}

function sayNoise({ spread: share, noisy }) {
  const spread = `a fixed loop varied by ${Math.round(share * 100)} %`
  console.log(noisy ? `NOISY ${spread}: read these figures with care` : `quiet ${spread}`)
}
