import { beforeAll, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"
import { caseHtml, leavesOfCase, reachCases } from "./cases.ts"
import { compared, fullView, isMissing } from "./recall.ts"

const engine = withEngine()
let session: LibrarySession

beforeAll(() => {
  session = engine.tabhand.session()
})

test.each(reachCases)("a full view contains what can be seen: $name", async (each) => {
  engine.site.publish("/published/case", caseHtml(each))
  await session.run("open", { url: `${engine.site.url}/published/case` })
  const view = await fullView(session)
  const missing = leavesOfCase(each).filter((leaf) => isMissing(compared(leaf, leaf.reach, view)))
  expect(missing.map(({ says }) => says)).toEqual([])
})
