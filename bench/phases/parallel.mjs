import { refAfterClick } from "../lib/answering.mjs"
import { summarize } from "../lib/measure.mjs"
import { withStarted } from "../lib/started.mjs"

export const summary = "eight sessions at once, each clicking and seeing what came of it"

const PHASE = "parallel"
const SESSIONS = 8
const STEPS = 10
const QUICK_STEPS = 3
const SIZE = 100

/** The contenders run one after the other, several times: at the same time, they would affect each other. */
export async function run({ contenders, site, quick, ...context }) {
  const url = `${site.url}/bench/answering?n=${SIZE}`
  const rates = new Map(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    for (const contender of contenders) {
      console.log(`  ${contender.name}`)
      const rate = await withStarted([contender], context, ([started]) =>
        stepsPerSecond(started, url, quick ? QUICK_STEPS : STEPS),
      )
      rates.get(contender.name).push(rate)
    }
  }
  const rows = [...rates].map(([who, all]) => ({
    phase: PHASE,
    what: "eight sessions",
    who,
    unit: "steps/s",
    value: summarize(all).median,
    rounds: all.length,
  }))
  return { rows, checks: [], notes: [] }
}

async function stepsPerSecond(started, url, steps) {
  const players = await Promise.all(
    Array.from({ length: SESSIONS }, async (_, index) => {
      const { session } = await started.session(`parallel-${index}`)
      await session.open(url)
      const button = await session.find(await session.look(), "Count 0")
      const player = { name: started.name, session, button }
      await step(player, 1)
      return player
    }),
  )
  const begin = performance.now()
  await Promise.all(
    players.map(async (player) => {
      for (let count = 2; count < 2 + steps; count++) await step(player, count)
    }),
  )
  return (SESSIONS * steps * 1000) / (performance.now() - begin)
}

async function step(player, count) {
  const text = await player.session.clickAndSee(player.button)
  player.button = await refAfterClick(player, text, count)
}
