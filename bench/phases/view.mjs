import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Floor } from "../floor.mjs"
import { interleave, summarize } from "../lib/measure.mjs"
import { compare } from "../lib/report.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { notBuilt, startLibrary } from "../us.mjs"

export { timings as sheet } from "../lib/sheets.mjs"

export const summary = "the full view and a change, against the floor's walk and its accessibility tree"

/** The page, the number of rounds, and the most that a view may cost relative to the floor's walk. */
const pages = [
  { what: "view, 300 controls", query: "n=300", rounds: 40, most: 1.5 },
  { what: "view, 3,000 controls", query: "n=3000", rounds: 20, most: 1.5 },
  { what: "view, 15,000 controls", query: "n=15000", rounds: 6, most: 1.5 },
  {
    what: "view, 3,000 controls, 1,000 listeners, 10 closed roots",
    path: "/seeing/controls",
    query: "n=3000&listeners=1000&roots=10",
    rounds: 15,
    most: 3,
  },
]
/** Changes one element and waits for the next frame: this costs the same for every contender. */
const CHANGE = `new Promise((resolve) => {
  document.querySelector("h1").textContent = "Changed " + performance.now()
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
})`
const MOST_CHANGE = 1 / 3
const MOST_OF_TREE = 1 / 10
const MOST_LEFT_MIB = 4

export async function run({ chromium, site, scale }) {
  const home = await makeTempHome()
  const floor = await Floor.launch(chromium)
  const us = await startLibrary({ home: home.path, executablePath: chromium })
  const rows = []
  const checks = []
  try {
    const session = await us?.newSession("bench-view")
    for (const { what, path = "/controls", query, rounds, most } of pages) {
      const url = `${site.url}${path}?${query}`
      await floor.open(url)
      await session?.open(url)
      const count = Math.ceil(rounds * scale)
      const contenders = [{ name: "floor", run: () => floor.view() }]
      if (session) contenders.push({ name: "us", run: () => session.view({ full: true }) })
      const samples = await interleave(contenders, { rounds: count, warmup: 2 })
      const base = summarize(samples.get("floor"))
      rows.push({ what, who: "floor", stats: base })
      if (!session) continue
      const own = summarize(samples.get("us"))
      const against = compare(own, base)
      rows.push({ what, who: "us", stats: own, against })
      checks.push({ what, passed: against.ratio <= most, said: `${against.ratio.toFixed(2)} times the floor's walk` })
      if (query === "n=3000") await firstLook(floor, session, url, count, rows)
      if (query === "n=3000") await compareMore(floor, session, own, count, rows, checks)
    }
    if (session) checks.push(await memoryReturns(session, site))
    return { rows, checks, notes: session ? [] : [notBuilt] }
  } finally {
    await us?.close()
    await floor.close()
    await home.remove()
  }
}

/** Checks that leaving a large page frees its memory. */
async function memoryReturns(session, site) {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc")
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const small = `${site.url}/controls?n=10`
  await session.open(small)
  await session.view()
  const before = used()
  await session.open(`${site.url}/controls?n=15000`)
  await session.view({ full: true })
  const during = used()
  await session.open(small)
  await session.view()
  const after = used()
  const said = `${before.toFixed(1)} MiB before a page of 15,000 controls, ${during.toFixed(1)} with it, ${after.toFixed(1)} after it`
  return { what: "memory", passed: after - before <= MOST_LEFT_MIB, said }
}

/** The first view of a newly loaded page. */
async function firstLook(floor, session, url, rounds, rows) {
  const contenders = [
    { name: "floor", before: () => floor.open(url), run: () => floor.view() },
    { name: "us", before: () => session.open(url), run: () => session.view({ full: true }) },
  ]
  const samples = await interleave(contenders, { rounds: rounds * 2, warmup: 2 })
  const base = summarize(samples.get("floor"))
  const own = summarize(samples.get("us"))
  const what = "first view of a page, 3,000 controls"
  rows.push({ what, who: "floor", stats: base })
  rows.push({ what, who: "us", stats: own, against: compare(own, base) })
}

async function compareMore(floor, session, view, rounds, rows, checks) {
  const contenders = [
    { name: "tree", run: () => floor.axTree() },
    { name: "change", before: () => session.evaluate(CHANGE), run: () => session.change("1") },
    { name: "script", run: () => session.evaluate("1") },
  ]
  const samples = await interleave(contenders, { rounds: Math.min(rounds, 8), warmup: 1 })
  const tree = summarize(samples.get("tree"))
  const change = summarize(samples.get("change"))
  const script = summarize(samples.get("script"))
  rows.push({ what: "accessibility tree, 3,000 controls", who: "floor", stats: tree })
  rows.push({ what: "a script and the change before it", who: "us", stats: change })
  const ofTree = view.median / tree.median
  const ofView = (change.median - script.median) / view.median
  checks.push({
    what: "view and accessibility tree",
    passed: ofTree <= MOST_OF_TREE,
    said: `${ofTree.toFixed(3)} times the tree`,
  })
  checks.push({ what: "change", passed: ofView <= MOST_CHANGE, said: `${ofView.toFixed(2)} times a full view` })
}
