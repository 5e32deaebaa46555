import { Floor } from "../floor.mjs"
import { agentBrowser, agentBrowserSession } from "../lib/agent-browser.mjs"
import { interleave, summarize } from "../lib/measure.mjs"
import { compare } from "../lib/report.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { notBuilt, startLibrary, startSocket } from "../us.mjs"

export const summary = "click and see, fill, and the same through the socket, on a page that answers at once"

const MOST = 2
const MOST_OVER_SOCKET_MS = 3
const LEAST_TIMES_PEER = 2.5

/** One button and one field among a hundred controls; the button answers in its own handler. */
const ANSWERING = `(() => {
  const button = document.createElement("button")
  button.textContent = "Count 0"
  let count = 0
  button.onclick = () => { button.textContent = "Count " + ++count }
  const field = document.createElement("input")
  field.setAttribute("aria-label", "Bench field")
  document.body.prepend(button, field)
})()`

export async function run({ chromium, site, scale, peers }) {
  const home = await makeTempHome()
  const url = `${site.url}/controls?n=100`
  const floor = await Floor.launch(chromium)
  const us = await startLibrary({ home: home.path, executablePath: chromium })
  const socket = us && (await startSocket({ home: home.path, executablePath: chromium }))
  const program = await agentBrowser({ install: peers })
  const peer =
    program &&
    agentBrowserSession({
      program,
      chromium,
      folder: home.path,
      session: "act",
      viewport: { width: 1280, height: 800 },
    })
  try {
    await floor.open(url)
    await floor.evaluate(ANSWERING)
    const [button, field] = await floorControls(floor)
    if (!us) return { rows: [], checks: [], notes: [notBuilt] }
    const session = await us.newSession("bench-act")
    const own = await ready(session, url)
    const far = await ready(socket, url)
    const theirs = peer && (await readyPeer(peer, url))
    let n = 0
    const samples = await interleave(
      [
        { name: "floor click and view", run: () => floor.click(button).then(() => floor.view()) },
        { name: "us click and change", run: () => session.click(own.button), after: mustTell },
        { name: "socket click and change", run: () => socket.click(far.button) },
        { name: "floor fill", run: () => floor.fill(field, `text ${n++}`) },
        { name: "us fill", run: () => session.fill(own.field, `text ${n++}`, { view: false }) },
        { name: "us fill and change", run: () => session.fill(own.field, `text ${n++}`) },
        ...(theirs ? [{ name: "agent-browser click and snapshot", run: () => peer.clickAndSee(theirs) }] : []),
      ],
      { rounds: Math.ceil(40 * scale), warmup: 5 },
    )
    return results(new Map([...samples].map(([name, all]) => [name, summarize(all)])))
  } finally {
    await peer?.close()
    await socket?.close()
    await us?.close()
    await floor.close()
    await home.remove()
  }
}

/** The numbers of the button and the field in the floor's own walk. */
async function floorControls(floor) {
  const lines = (await floor.view()).split("\n").filter((line) => /^e\d+ /.test(line))
  const numberOf = (words) => Number(/^e(\d+) /.exec(lines.find((line) => line.includes(words)))?.[1])
  return [numberOf("Count"), numberOf("Bench field")]
}

async function ready(session, url) {
  await session.open(url)
  await session.evaluate(ANSWERING)
  const text = await session.viewText()
  const refOf = (words) => /e\d+/.exec(text.split("\n").find((line) => line.includes(words)))?.[0]
  return { button: refOf("button Count"), field: refOf("Bench field") }
}

async function readyPeer(peer, url) {
  await peer.open(url)
  await peer.evaluate(ANSWERING)
  const text = await peer.snapshot("-i")
  return /ref=(e\d+)/.exec(text.split("\n").find((line) => line.includes("Count")))?.[1]
}

/** A click of which nothing is told is not the same thing. */
function mustTell(change) {
  if (!/Count \d+/.test(change)) throw new Error(`the click told ${JSON.stringify(change)}`)
}

function results(stats) {
  const row = (what, who, base) => {
    const own = stats.get(who)
    const against = base === undefined ? undefined : compare(own, stats.get(base))
    return { what, who, stats: own, ...(against ? { against } : {}) }
  }
  const times = (who, base) => stats.get(who).median / stats.get(base).median
  const clicks = times("us click and change", "floor click and view")
  const fills = times("us fill", "floor fill")
  const over = stats.get("socket click and change").median - stats.get("us click and change").median
  const rows = [
    row("click and see", "floor click and view"),
    row("click and see", "us click and change", "floor click and view"),
    row("click and see", "socket click and change", "floor click and view"),
    row("fill", "floor fill"),
    row("fill", "us fill", "floor fill"),
    row("fill", "us fill and change", "floor fill"),
  ]
  const checks = [
    { what: "click and change", passed: clicks <= MOST, said: `${clicks.toFixed(2)} times the floor's click and view` },
    { what: "fill", passed: fills <= MOST, said: `${fills.toFixed(2)} times the floor's fill` },
    { what: "socket", passed: over <= MOST_OVER_SOCKET_MS, said: `${over.toFixed(2)} ms more than the library` },
  ]
  if (stats.has("agent-browser click and snapshot")) {
    const faster = times("agent-browser click and snapshot", "us click and change")
    rows.push(row("click and see", "agent-browser click and snapshot", "floor click and view"))
    checks.push({
      what: "agent-browser",
      passed: faster >= LEAST_TIMES_PEER,
      said: `${faster.toFixed(1)} times our time`,
    })
  }
  return { rows, checks, notes: [] }
}
