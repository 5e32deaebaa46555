// node bench/run.mjs <phase…> [--rounds-scale 0.5] [--peers] [--chromium PATH]
import { mkdir } from "node:fs/promises"
import { parseArgs } from "node:util"
import { findChromium } from "./lib/chromium.mjs"
import { startFixture } from "./lib/fixture.mjs"
import { startNoiseCheck } from "./lib/noise.mjs"
import { resultsFolder } from "./lib/paths.mjs"
import { report } from "./lib/report.mjs"
import * as act from "./phases/act.mjs"
import * as cli from "./phases/cli.mjs"
import * as code from "./phases/code.mjs"
import * as doors from "./phases/doors.mjs"
import * as page from "./phases/page.mjs"
import * as session from "./phases/session.mjs"
import * as tokens from "./phases/tokens.mjs"
import * as view from "./phases/view.mjs"

const phases = new Map(Object.entries({ page, view, act, tokens, session, cli, doors, code }))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: "boolean", default: false },
    chromium: { type: "string" },
    "rounds-scale": { type: "string", default: "1" },
  },
})

const scale = Number(values["rounds-scale"])
const unknown = positionals.filter((name) => !phases.has(name))
if (positionals.length === 0 || unknown.length > 0 || !(scale > 0)) {
  for (const name of unknown) console.error(`no phase is called ${name}`)
  if (!(scale > 0)) console.error("--rounds-scale takes a number above 0")
  console.log("phases:")
  for (const [name, { summary }] of phases) console.log(`  ${name.padEnd(10)}${summary}`)
  console.log("options: --peers (install what we compare with), --chromium PATH, --rounds-scale N")
  process.exitCode = positionals.length === 0 && scale > 0 ? 0 : 2
} else {
  await mkdir(resultsFolder, { recursive: true })
  const chromium = findChromium(values.chromium)
  const site = await startFixture()
  try {
    for (const name of positionals) {
      const noise = startNoiseCheck()
      const result = await phases.get(name).run({ chromium, site, scale, peers: values.peers })
      if (!(await report(name, result, noise()))) process.exitCode = 1
    }
  } finally {
    await site.close()
  }
}
