import { mkdir } from "node:fs/promises"
import { contenders as all } from "../contenders/index.mjs"
import { phases, quickly, standard } from "../phases/index.mjs"
import { updateReadme } from "../report/readme.mjs"
import { writeReport } from "../report/write.mjs"
import { findChromium } from "./chromium.mjs"
import { startFixture } from "./fixture.mjs"
import { cleanUpWhenInterrupted, leaveNothing } from "./leave-nothing.mjs"
import { describeMachine } from "./machine.mjs"
import { startNoiseCheck } from "./noise.mjs"
import { keptFolder, readme, resultsFolder } from "./paths.mjs"
import { installPeers, versionOf } from "./peers.mjs"
import { report } from "./report.mjs"
import { read } from "./spawn.mjs"

/** Runs phases one after the other. Returns whether every check in them passed. */
export async function runBench({ names, quick, only, keep, chromium: named }) {
  const contenders = chosen(only)
  cleanUpWhenInterrupted()
  await installPeers()
  await mkdir(resultsFolder, { recursive: true })
  const chromium = findChromium(named)
  /** @type {Awaited<ReturnType<typeof runPhase>>[]} */
  const done = []
  const record = {
    time: new Date().toISOString(),
    quick,
    machine: describeMachine(),
    chromium: (await read([chromium, "--version"])).replace(/^\D*/, ""),
    contenders: await Promise.all(contenders.map(describe)),
    phases: done,
  }
  const site = await startFixture()
  try {
    for (const name of names)
      done.push(await runPhase(name, { chromium, site, quick, contenders, scale: quick ? 0.25 : 1 }))
  } finally {
    leaveNothing()
    await site.close()
  }
  // Only a run of all phases updates the report.
  if ((quick ? quickly : standard).every((name) => names.includes(name))) {
    await writeReport(record, resultsFolder)
    console.log(`\nthe report lies in ${resultsFolder}/report.md`)
    if (keep) await keepReport(record)
  }
  return record.phases.every(({ checks }) => checks.every(({ passed }) => passed))
}

async function runPhase(name, context) {
  const phase = phases.get(name)
  if (phase === undefined) throw new Error(`there is no phase ${name}`)
  console.log(`\n${name}: ${phase.summary}`)
  const noise = startNoiseCheck()
  const begin = performance.now()
  const result = await phase.run(context)
  const seconds = Math.round((performance.now() - begin) / 1000)
  const found = noise()
  await report(name, { sheet: phase.sheet, ...result }, found)
  return { name, noise: found, seconds, rows: result.rows, checks: result.checks, notes: result.notes }
}

function chosen(only) {
  if (only === undefined) return all
  const unknown = only.filter((name) => !all.some((each) => each.name === name))
  const known = all.map(({ name }) => name).join(", ")
  if (unknown.length > 0) throw new Error(`no contender is called ${unknown.join(", ")}; there are ${known}`)
  return all.filter(({ name }) => only.includes(name))
}

/** @param {import("../types.d.ts").Contender} contender */
async function describe({ name, way, side, packageName }) {
  return { name, way, side, version: await versionOf({ side, packageName }) }
}

async function keepReport(record) {
  await writeReport(record, keptFolder)
  await updateReadme(record, readme)
  console.log(`kept in ${keptFolder}, and in the README`)
}
