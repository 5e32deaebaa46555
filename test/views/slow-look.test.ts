import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

/** Blocks the page for longer than a look may take. */
const BUSY = "setTimeout(() => { const end = performance.now() + 1500; while (performance.now() < end); }), 0"

test("a slow look at one page does not affect the next one", async () => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/form` })
  await session.run("eval", { script: BUSY }, { view: false })
  await session.run("snapshot", {})
  const next = await session.run("open", { url: `${engine.site.url}/seeing/lists` })
  expect(next.notes ?? []).toEqual([])
  expect(next.change?.text).toContain("# ")
})
