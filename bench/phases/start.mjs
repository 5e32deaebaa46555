import { Started } from "../lib/started.mjs"
import { rounds, timedRows } from "../lib/timed.mjs"

export const summary = "from nothing to a first view: no process of the tool runs before"

const PHASE = "start"
const SIZE = 100

export async function run({ contenders, site, quick, chromium }) {
  const url = `${site.url}/bench/answering?n=${SIZE}`
  const statistics = await rounds(contenders, { count: quick ? 1 : 5, warmup: quick ? 0 : 1 }, async (contender) => {
    const begin = performance.now()
    const started = await Started.start(contender, { chromium })
    try {
      const { session } = await started.session("start")
      await session.open(url)
      const text = await session.look()
      const ms = performance.now() - begin
      await session.find(text, "Count 0")
      return { ms }
    } finally {
      await started.close()
    }
  })
  return { rows: timedRows(PHASE, "cold start to first view", `${SIZE} controls`, statistics), checks: [], notes: [] }
}
