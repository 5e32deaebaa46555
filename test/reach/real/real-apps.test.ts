import { expect, test } from "vitest"
import type { LibrarySession } from "../../../src/doors/library/index.ts"
import { withEngine } from "../../support/with-engine.ts"
import { judgeView, tableOf } from "../accessibility.ts"
import { withPageOf } from "../page-of.ts"
import { fullView } from "../recall.ts"
import { apps } from "./apps.ts"
import { nameless } from "./nameless.ts"
import { opened, shown } from "./opened.ts"

const engine = withEngine()

async function judge(session: LibrarySession, state: string): Promise<number> {
  const { missing, required } = await withPageOf(session, (page) => judgeView(session, page))
  expect(tableOf(new Map([[state, missing]]))).toBe("")
  expect(nameless(await fullView(session)), state).toEqual([])
  return required
}

test("there are at least 25 applications", () => {
  expect(new Set(apps.map(({ name }) => name)).size).toBeGreaterThanOrEqual(25)
})

test.each(apps)("$name: no reachable content is missing, and everything has a name or a hint", async (app) => {
  await using session = engine.tabhand.session()
  await opened(session, engine.site, app)
  let required = await judge(session, `${app.name}, as it opens`)
  for (const { name, steps, shows } of app.states) {
    for (const step of steps) await step(session)
    await shown(session, shows)
    required += await judge(session, `${app.name}, ${name}`)
  }
  expect(required).toBeGreaterThan(0)
})
