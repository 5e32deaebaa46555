import { Floor } from "../floor.mjs"
import { countBrowsers, markRun } from "../lib/browsers.mjs"
import { interleave, summarize } from "../lib/measure.mjs"
import { compare } from "../lib/report.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { notBuilt, startLibrary } from "../us.mjs"

const HELD = 5
const what = "new session, page open"

export { timings as sheet } from "../lib/sheets.mjs"

export const summary = "a new session in a warm runtime, against a new context and page on the floor"

export async function run({ chromium, site, scale }) {
  markRun()
  const home = await makeTempHome()
  const floor = await Floor.launch(chromium)
  const us = await startLibrary({ home: home.path, executablePath: chromium })
  try {
    const url = `${site.url}/controls?n=100`
    const contenders = [floorContender(floor, url), ...(us ? [usContender(us, url)] : [])]
    const samples = await interleave(contenders, { rounds: Math.ceil(30 * scale), warmup: 3 })
    const base = summarize(samples.get("floor"))
    const rows = [{ what, who: "floor", stats: base }]
    if (!us) return { rows, checks: [], notes: [notBuilt] }
    const own = summarize(samples.get("us"))
    rows.push({ what, who: "us", stats: own, against: compare(own, base) })
    return { rows, ...(await checkProcesses(us, url)) }
  } finally {
    await us?.close()
    await floor.close()
    await home.remove()
  }
}

function floorContender(floor, url) {
  const own = floor.session
  return {
    name: "floor",
    async run() {
      const { browserContextId } = await floor.send("Target.createBrowserContext")
      const { targetId } = await floor.send("Target.createTarget", { url: "about:blank", browserContextId })
      floor.session = (await floor.send("Target.attachToTarget", { targetId, flatten: true })).sessionId
      await floor.s("Page.enable")
      await floor.open(url)
      return browserContextId
    },
    async after(browserContextId) {
      floor.session = own
      await floor.send("Target.disposeBrowserContext", { browserContextId })
    },
  }
}

function usContender(us, url) {
  let made = 0
  return {
    name: "us",
    async run() {
      const session = await us.newSession(`bench-session-${made++}`)
      await session.open(url)
      return session
    },
    after: (session) => session.close(),
  }
}

/** One session is open before the first count: the runtime is warm and its browser runs. */
async function checkProcesses(us, url) {
  const sessions = []
  const add = async () => {
    const session = await us.newSession(`bench-held-${sessions.length}`)
    sessions.push(session)
    await session.open(url)
  }
  await add()
  const before = await countBrowsers()
  for (let n = 0; n < HELD; n++) await add()
  const after = await countBrowsers()
  for (const session of sessions) await session.close()
  if (before === undefined) return { checks: [], notes: ["browsers are counted on Linux only"] }
  const said = `${before} before, ${after} with ${HELD} more sessions (the floor's own included)`
  return { checks: [{ what: "browser processes", passed: before === after, said }], notes: [] }
}
