import { refAfterClick } from "../lib/answering.mjs"
import { failureNote } from "../lib/failure-note.mjs"
import { summarize } from "../lib/measure.mjs"
import { withStarted } from "../lib/started.mjs"
import { rounds, timed, timedRows, withCpu } from "../lib/timed.mjs"
import { within } from "../lib/within.mjs"

export const summary = "warm: open, title, view, click, fill, click + seeing, screenshot; views as the page grows"

const PHASE = "speed"
const CONDITIONS =
  "navigator.userAgent.replace('Headless', '') + ' ' + innerWidth + 'x' + innerHeight + '@' + devicePixelRatio"
const sizes = [
  { controls: 10, full: 15, quick: 0 },
  { controls: 100, full: 20, quick: 2 },
  { controls: 1_000, full: 10, quick: 2 },
  { controls: 10_000, full: 5, quick: 0 },
]
const HAND_SIZE = 100
/** A single view that takes longer is useless for an agent. */
const MOST_TO_LOOK_MS = 60_000
const SLOW_MS = 5_000

export async function run({ contenders, site, quick, ...context }) {
  return withStarted(contenders, context, async (started) => {
    const players = []
    for (const each of started) players.push(Object.assign(each, await each.session("speed")))
    const rows = []
    for (const { controls, full, quick: few } of sizes) {
      const count = quick ? few : full
      if (count === 0) continue
      const page = `${controls.toLocaleString("en")} controls`
      const url = `${site.url}/bench/answering?n=${controls}`
      const { able, slow, failed } = await arriveAll(players, url)
      rows.push(...timedRows(PHASE, "view", page, slow))
      rows.push(...failed.map(({ who, note }) => ({ phase: PHASE, what: "view", page, who, unit: "ms", note })))
      await sameConditions(able)
      const measure = async (what, work) => {
        console.log(`  ${what}, ${page}`)
        const one = (player) => withCpu(player.usage, () => work(player))
        rows.push(...timedRows(PHASE, what, page, await rounds(able, { count, warmup: 1 }, one)))
      }
      await measure("view", view)
      if (controls === HAND_SIZE) await byHand(measure, able, url)
    }
    return { rows, checks: [], notes: [] }
  })
}

/**
 * If a peer cannot view the largest page, that is a result. A peer that takes many seconds has its first view counted
 * and is not measured again. Tabhand and the floor must be able to view it.
 */
async function arriveAll(players, url) {
  const able = []
  const slow = new Map()
  const failed = []
  for (const player of players) {
    try {
      const { ms } = await within(MOST_TO_LOOK_MS, arrive(player, url))
      if (ms < SLOW_MS || player.side !== "peer") able.push(player)
      else slow.set(player.name, summarize([ms]))
    } catch (error) {
      if (player.side !== "peer" || !url.endsWith("=10000")) throw error
      failed.push({ who: player.name, note: failureNote(error) })
    }
  }
  return { able, slow, failed }
}

async function byHand(measure, players, url) {
  await measure("click", click)
  await measure("click + seeing", clickAndSee)
  await measure("fill", fill)
  await measure("title", title)
  await measure("screenshot", ({ session }) => timed(session, "screenshot"))
  for (const player of players) await judge(player)
  await measure("open", (player) => open(player, url))
}

async function arrive(player, url) {
  await player.session.open(url)
  Object.assign(player, { clicks: 0, fills: 0, text: "" })
  return view(player)
}

async function readRefs(player, text) {
  player.button = await player.session.find(text, `Count ${player.clicks}`)
  player.field = await player.session.find(text, "Bench field")
}

/** A comparison of different browsers or viewports would be meaningless. */
async function sameConditions(players) {
  const found = new Map()
  for (const { name, session } of players) found.set(await session.evaluate(CONDITIONS), name)
  if (found.size > 1)
    throw new Error(`not all see the same: ${[...found].map((pair) => pair.reverse().join(" ")).join("; ")}`)
}

async function view(player) {
  const result = await timed(player.session, "look")
  await readRefs(player, result.value)
  return result
}

/** A control that changes its name may get another ref: it is looked up again, untimed. */
async function click(player) {
  player.clicks++
  const result = await timed(player.session, "click", player.button)
  await readRefs(player, await player.session.look())
  return result
}

async function clickAndSee(player) {
  const { session } = player
  const result = await timed(session, "clickAndSee", player.button)
  player.button = await refAfterClick(player, result.value, ++player.clicks)
  return result
}

async function fill(player) {
  player.text = `text ${++player.fills}`
  return timed(player.session, "fill", player.field, player.text)
}

async function title({ name, session }) {
  const result = await timed(session, "title")
  if (!result.value.includes("Answering")) throw new Error(`${name} says the title is ${JSON.stringify(result.value)}`)
  return result
}

async function open(player, url) {
  const result = await timed(player.session, "open", url)
  const { clicks } = await player.session.evaluate("window.saw")
  if (clicks !== 0) throw new Error(`${player.name} is still on the page as it was`)
  return result
}

/** The page's own record decides. */
async function judge({ name, session, clicks, text }) {
  const saw = await session.evaluate(
    "({ ...window.saw, text: document.querySelector('[aria-label=\"Bench field\"]').value })",
  )
  if (saw.trustedClicks !== clicks || saw.text !== text) {
    throw new Error(
      `${name} clicked ${clicks} times and filled ${JSON.stringify(text)}; the page saw ${JSON.stringify(saw)}`,
    )
  }
}
