import { refAfterClick } from "../lib/answering.mjs"
import { failureNote } from "../lib/failure-note.mjs"
import { withStarted } from "../lib/started.mjs"
import { Usage } from "../lib/usage.mjs"
import { within } from "../lib/within.mjs"

export const summary =
  "memory of the tool without its browser: idle, after 500 steps, after a huge page, with ten sessions"

const PHASE = "memory"
const STEPS = 500
const QUICK_STEPS = 10
const SESSIONS = 10
const MOST_FOR_HUGE_PAGE_MS = 300_000

/** All contenders at once: memory does not depend on speed, and slow tools mostly wait. */
export async function run({ contenders, site, quick, ...context }) {
  if (!Usage.isKnown) return { rows: [], checks: [], notes: ["memory is read on Linux only"] }
  const steps = quick ? QUICK_STEPS : STEPS
  const found = await Promise.all(
    contenders.map(async (contender) => {
      const rows = await withStarted([contender], context, ([started]) => grow(started, site.url, steps, quick))
      console.log(`  ${contender.name}`)
      return rows.map((row) => ({ phase: PHASE, who: contender.name, unit: "MiB", ...row }))
    }),
  )
  return { rows: found.flat(), checks: [], notes: quick ? [`${QUICK_STEPS} steps instead of ${STEPS}`] : [] }
}

async function grow(started, site, steps, quick) {
  const rows = []
  const note = (what) => rows.push({ what, value: started.usage.memory().tool })
  const { session } = await started.session("memory-0")
  await session.open(`${site}/bench/answering?n=100`)
  const player = { name: started.name, session, button: await session.find(await session.look(), "Count 0") }
  note("idle")
  for (let count = 1; count <= steps; count++) {
    player.button = await refAfterClick(player, await session.clickAndSee(player.button), count)
  }
  note("after 500 steps")
  if (quick) return rows
  rows.push(...(await afterHugePage(started, session, site)))
  for (let number = 1; number < SESSIONS; number++) {
    const { session: other } = await started.session(`memory-${number}`)
    await lookAt(other, `${site}/bench/answering?n=100`)
  }
  note("ten sessions")
  return rows
}

/** If a peer cannot view the page, that is a result. */
async function afterHugePage(started, session, site) {
  const what = "after a huge page"
  try {
    await within(MOST_FOR_HUGE_PAGE_MS, lookAt(session, `${site}/bench/answering?n=10000`))
    await lookAt(session, `${site}/bench/answering?n=100`)
    return [{ what, value: started.usage.memory().tool }]
  } catch (error) {
    if (started.side !== "peer") throw error
    return [{ what, note: failureNote(error) }]
  }
}

async function lookAt(session, url) {
  await session.open(url)
  await session.look()
}
