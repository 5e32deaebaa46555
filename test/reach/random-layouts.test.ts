import fc from "fast-check"
import { expect, test } from "vitest"
import { many } from "../support/many.ts"
import { withEngine } from "../support/with-engine.ts"
import { layouts } from "./layouts.ts"
import { withReachBrowser } from "./reach-browser.ts"
import { judgeLayout } from "./recall.ts"
import { figures, type JudgedSample, missingIn, shareOfUnsure, smallestMissing } from "./report.ts"

const engine = withEngine()
const browser = withReachBrowser()

/** Another seed generates other layouts: `TABHAND_TEST_SEED=7 npm run test:stress`. */
const SEED = Number(process.env.TABHAND_TEST_SEED ?? 20_260)
const COUNT = many({ here: 12, underStress: 500 })

test("a full view contains everything that a person can scroll to, on random layouts", { timeout: 900_000 }, async ({
  annotate,
}) => {
  await using session = engine.tabhand.session()
  const bench = { site: engine.site, page: browser.page, session }
  const samples: JudgedSample[] = []
  for (const [index, layout] of fc.sample(layouts, { seed: SEED, numRuns: COUNT }).entries()) {
    samples.push({ ...(await judgeLayout(bench, layout)), layout, index })
  }
  await annotate(figures(samples))
  expect(shareOfUnsure(samples)).toBeLessThan(0.05)
  const missing = missingIn(samples)
  if (missing.length === 0) return
  const small = await smallestMissing(samples, (layout) => judgeLayout(bench, layout))
  expect.fail([figures(samples), "missing:", ...missing, "in short:", ...small].join("\n"))
})
