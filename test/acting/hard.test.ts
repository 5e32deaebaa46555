import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"
import { Acting } from "./hard/case.ts"
import { hardCases } from "./hard/index.ts"

const engine = withEngine()

test.each(hardCases)("$is", async ({ path, run }) => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/acting/${path}` })
  const act = new Acting(session, engine.site)
  await run(act)
  expect(await session.run("tab list", {})).toBeDefined()
})
