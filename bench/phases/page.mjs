import { Floor } from "../floor.mjs"
import { interleave, summarize } from "../lib/measure.mjs"
import { compare } from "../lib/report.mjs"
import { ms } from "../lib/table.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { notBuilt, startLibrary } from "../us.mjs"

const MOST_RATIO = 1.5
const MOST_DIFFERENCE_MS = 1
const CONDITIONS = "[navigator.userAgent, innerWidth + 'x' + innerHeight, document.title].join(' | ')"

const rounds = { open: 60, "open and see": 40, title: 200, eval: 200, screenshot: 40 }

export { timings as sheet } from "../lib/sheets.mjs"

export const summary = "open, title, eval and screenshot through the library, against the floor"

export async function run({ chromium, site, scale }) {
  const home = await makeTempHome()
  const floor = await Floor.launch(chromium)
  const us = await startLibrary({ home: home.path, executablePath: chromium })
  try {
    const session = await us?.newSession("bench-page")
    const url = `${site.url}/controls?n=100`
    await floor.open(url)
    await session?.open(url)
    const notes = session ? await sameConditions(floor, session) : [notBuilt]

    const rows = []
    const checks = []
    for (const [what, ops] of Object.entries(operations(floor, session, url))) {
      const contenders = Object.entries(ops).map(([name, op]) => ({ name, run: op }))
      const samples = await interleave(contenders, { rounds: Math.ceil(rounds[what] * scale), warmup: 5 })
      const base = summarize(samples.get("floor"))
      rows.push({ what, who: "floor", stats: base })
      if (!samples.has("us")) continue
      const own = summarize(samples.get("us"))
      const against = compare(own, base)
      rows.push({ what, who: "us", stats: own, against })
      const passed = against.ratio <= MOST_RATIO || against.difference <= MOST_DIFFERENCE_MS
      checks.push({
        what,
        passed,
        said: `${against.ratio.toFixed(2)} times the floor, ${ms(against.difference)} ms more`,
      })
    }
    return { rows, checks, notes }
  } finally {
    await us?.close()
    await floor.close()
    await home.remove()
  }
}

function operations(floor, session, url) {
  const pair = (onFloor, onUs) => (session ? { floor: onFloor, us: onUs } : { floor: onFloor })
  return {
    open: pair(
      () => floor.open(url),
      () => session.open(url),
    ),
    "open and see": pair(
      async () => {
        await floor.open(url)
        await floor.view()
      },
      () => session.openAndSee(url),
    ),
    title: pair(
      () => floor.title(),
      () => session.title(),
    ),
    eval: pair(
      () => floor.evaluate("1+1"),
      () => session.evaluate("1+1"),
    ),
    screenshot: pair(
      () => floor.screenshot(),
      () => session.screenshot(),
    ),
  }
}

/** A comparison of different browsers, viewports or pages would be meaningless. */
async function sameConditions(floor, session) {
  const [base, own] = [await floor.evaluate(CONDITIONS), await session.evaluate(CONDITIONS)]
  return base === own ? [] : [`the conditions differ: the floor has ${base}, we have ${own}`]
}
