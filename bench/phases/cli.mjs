import { agentBrowserEnvironment, agentBrowserProgram } from "../lib/agent-browser.mjs"
import { interleave, summarize } from "../lib/measure.mjs"
import { compare } from "../lib/report.mjs"
import { read, run as spawnAndWait } from "../lib/spawn.mjs"
import { ms } from "../lib/table.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { commandLines, notBuilt } from "../us.mjs"

const MOST_OVER_EMPTY_MS = 15
const MOST_TIMES_PEER = 3
const EMPTY = "node -e 0"
const PEER = "agent-browser"

export { timings as sheet } from "../lib/sheets.mjs"

export const summary = "whole processes: node -e 0, our clients and the native agent-browser, for `get title`"

export async function run({ chromium, site, scale }) {
  const home = await makeTempHome()
  const url = `${site.url}/controls?n=100`
  const clients = [...ourClients(chromium, home.path), await peerClient(chromium, home.path)]
  const ready = []
  try {
    for (const client of clients) {
      ready.push(client)
      await read([...client.words, "open", url], client.options)
      const title = await read([...client.words, "get", "title"], client.options)
      if (title !== "Controls") throw new Error(`${client.name} says the title is ${JSON.stringify(title)}`)
    }
    const contenders = [
      { name: EMPTY, run: () => spawnAndWait([process.execPath, "-e", "0"]) },
      ...clients.map(({ name, words, options }) => ({
        name,
        run: () => spawnAndWait([...words, "get", "title"], options),
      })),
    ]
    const samples = await interleave(contenders, { rounds: Math.ceil(40 * scale), warmup: 3 })
    return results(new Map([...samples].map(([name, all]) => [name, summarize(all)])))
  } finally {
    for (const client of ready.reverse()) await end(client)
    await home.remove()
  }
}

function ourClients(chromium, home) {
  const env = { ...process.env, TABHAND_HOME: home, TABHAND_EXECUTABLE_PATH: chromium, TABHAND_SESSION: "bench-cli" }
  // All clients share one runtime, which the first one stops: the first is ended last.
  return commandLines().map(({ name, words }, index) => ({
    name,
    words,
    options: { env },
    endings: index === 0 ? [["close"], ["runtime", "stop"]] : [],
  }))
}

async function peerClient(chromium, home) {
  const env = agentBrowserEnvironment({ env: process.env, chromium, folder: home, session: "bench" })
  return { name: PEER, words: [await agentBrowserProgram()], options: { env }, endings: [["close"]] }
}

/** Reports a failure and goes on, so that the others are ended too and an earlier error is not replaced. */
async function end({ name, words, options, endings }) {
  for (const ending of endings) {
    try {
      await read([...words, ...ending], options)
    } catch (error) {
      console.error(`${name} could not be ended: ${error.message}`)
    }
  }
}

function results(stats) {
  const empty = stats.get(EMPTY)
  const rows = [...stats].map(([who, own]) => ({
    what: who === EMPTY ? "empty process" : "get title",
    who,
    stats: own,
    ...(who === EMPTY ? {} : { against: compare(own, empty) }),
  }))
  const checks = []
  const client = stats.get("node client")
  if (client) {
    const { difference } = compare(client, empty)
    const said = `${ms(difference)} ms more than ${EMPTY}`
    checks.push({ what: "node client", passed: difference <= MOST_OVER_EMPTY_MS, said })
  }
  const launcher = stats.get("launcher")
  const peer = stats.get(PEER)
  if (launcher && peer) {
    const { ratio } = compare(launcher, peer)
    checks.push({ what: "launcher", passed: ratio <= MOST_TIMES_PEER, said: `${ratio.toFixed(2)} times ${PEER}` })
  }
  return { rows, checks, notes: stats.has("node client") ? [] : [notBuilt] }
}
