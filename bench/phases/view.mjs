import { Floor } from "../floor.mjs"
import { interleave, summarize } from "../lib/measure.mjs"
import { compare } from "../lib/report.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { notBuilt, startLibrary } from "../us.mjs"

export const summary = "the full view and a change, against the floor's walk and its accessibility tree"

/** The page, how many rounds, and how many times the floor's walk a view of it may cost. */
const pages = [
  { what: "view, 300 controls", query: "n=300", rounds: 40, most: 1.5 },
  { what: "view, 3,000 controls", query: "n=3000", rounds: 20, most: 1.5 },
  { what: "view, 15,000 controls", query: "n=15000", rounds: 6, most: 1.5 },
]
const CHANGE = "document.querySelector('h1').textContent = 'Changed ' + performance.now()"
const MOST_CHANGE = 1 / 3
const MOST_OF_TREE = 1 / 10

export async function run({ chromium, site, scale }) {
  const home = await makeTempHome()
  const floor = await Floor.launch(chromium)
  const us = await startLibrary({ home: home.path, executablePath: chromium })
  const rows = []
  const checks = []
  try {
    const session = await us?.newSession("bench-view")
    for (const { what, query, rounds, most } of pages) {
      const url = `${site.url}/controls?${query}`
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
      if (query === "n=3000") await compareMore(floor, session, own, count, rows, checks)
    }
    return { rows, checks, notes: session ? [] : [notBuilt] }
  } finally {
    await us?.close()
    await floor.close()
    await home.remove()
  }
}

async function compareMore(floor, session, view, rounds, rows, checks) {
  const contenders = [
    { name: "tree", run: () => floor.axTree() },
    { name: "change", run: () => session.change(CHANGE) },
    { name: "script", run: () => floor.evaluate(CHANGE) },
  ]
  const samples = await interleave(contenders, { rounds: Math.min(rounds, 8), warmup: 1 })
  const tree = summarize(samples.get("tree"))
  const change = summarize(samples.get("change"))
  const script = summarize(samples.get("script"))
  rows.push({ what: "accessibility tree, 3,000 controls", who: "floor", stats: tree })
  rows.push({ what: "a script and its change", who: "us", stats: change })
  const ofTree = view.median / tree.median
  const ofView = (change.median - script.median) / view.median
  checks.push({
    what: "view and accessibility tree",
    passed: ofTree <= MOST_OF_TREE,
    said: `${ofTree.toFixed(3)} times the tree`,
  })
  checks.push({ what: "change", passed: ofView <= MOST_CHANGE, said: `${ofView.toFixed(2)} times a full view` })
}
