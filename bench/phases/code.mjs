import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import puppeteer from "puppeteer-core"
import { interleave, summarize } from "../lib/measure.mjs"
import { root } from "../lib/paths.mjs"
import { compare } from "../lib/report.mjs"
import { read } from "../lib/spawn.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { notBuilt, startLibrary } from "../us.mjs"

export { timings as sheet } from "../lib/sheets.mjs"

export const summary = "code in the tab against Puppeteer alone on the same pipe: first run, cold run, later runs"

const MOST_FIRST_MS = 60
const MOST_TIMES_LOADING = 1.3
const MOST_LATER_MS = 5
/** A prepared worker has loaded after this time. */
const WARM_MS = 700

const CODE = "return await page.title()"
const loading = "loading Puppeteer"
const cold = "our first run, cold"
const connecting = "Puppeteer: connect and title"
const first = "our first run in a tab, warm"
const alone = "Puppeteer: title"
const later = "our later run"

export async function run({ chromium, site, scale }) {
  const home = await makeTempHome()
  const url = `${site.url}/controls?n=100`
  const us = await startLibrary({ home: home.path, executablePath: chromium })
  if (!us) return { rows: [], checks: [], notes: [notBuilt] }
  try {
    const session = await us.newSession("bench-code")
    await session.open(url)
    await session.code(CODE)
    const guest = await connect(session)
    const calls = await interleave(
      [
        { name: alone, run: () => guest.page.title() },
        { name: later, run: () => session.code(CODE) },
      ],
      { rounds: Math.ceil(100 * scale), warmup: 10 },
    )
    await guest.end()
    const firsts = await firstRuns(session, url, Math.ceil(15 * scale))
    const starts = await coldRuns({ chromium, url, rounds: Math.ceil(8 * scale) })
    return results(new Map([...calls, ...firsts, ...starts].map(([name, all]) => [name, summarize(all)])))
  } finally {
    await us.close()
    await home.remove()
  }
}

async function connect(session) {
  const transport = await session.guest()
  const browser = await puppeteer.connect({ transport, defaultViewport: null })
  const pages = await browser.pages()
  const page = pages.at(-1)
  if (page === undefined) throw new Error("the session has no page for Puppeteer")
  return { page, end: () => browser.disconnect() }
}

/** Each run in a tab of its own, one after the other. */
async function firstRuns(session, url, rounds) {
  const times = { [connecting]: [], [first]: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of [connecting, first]) {
      const tab = await session.newTab(url)
      await sleep(WARM_MS)
      const began = performance.now()
      const guest = name === connecting ? await connect(session) : undefined
      if (guest) await guest.page.title()
      else await session.code(CODE, tab)
      if (round > 0) times[name].push(performance.now() - began)
      await guest?.end()
      await session.closeTab(tab)
    }
  }
  return Object.entries(times)
}

/** The programs time themselves: their own startup does not count here. */
async function coldRuns({ chromium, url, rounds }) {
  const times = { [loading]: [], [cold]: [] }
  for (let round = 0; round <= rounds; round++) {
    const home = await makeTempHome()
    const programs = {
      [loading]: [join(root, "bench/lib/load-puppeteer.mjs")],
      [cold]: [join(root, "bench/lib/cold-run.mjs"), home.path, chromium, url],
    }
    for (const [name, words] of Object.entries(programs)) {
      const said = await read([process.execPath, ...words], { cwd: root })
      if (round > 0) times[name].push(Number(said))
    }
    await home.remove()
  }
  return Object.entries(times)
}

function results(stats) {
  const row = (what, who, base) => {
    const own = stats.get(who)
    return { what, who, stats: own, ...(base === undefined ? {} : { against: compare(own, stats.get(base)) }) }
  }
  const median = (name) => stats.get(name).median
  const over = (ours, base) => median(ours) - median(base)
  const times = median(cold) / median(loading)
  return {
    rows: [
      row("cold", loading),
      row("cold", cold, loading),
      row("first", connecting),
      row("first", first, connecting),
      row("later", alone),
      row("later", later, alone),
    ],
    checks: [
      { what: "cold", passed: times <= MOST_TIMES_LOADING, said: `${times.toFixed(2)} times loading Puppeteer` },
      {
        what: "first",
        passed: over(first, connecting) <= MOST_FIRST_MS,
        said: `${over(first, connecting).toFixed(1)} ms more than connecting`,
      },
      {
        what: "later",
        passed: over(later, alone) <= MOST_LATER_MS,
        said: `${over(later, alone).toFixed(2)} ms more than Puppeteer alone`,
      },
    ],
    notes: [],
  }
}
