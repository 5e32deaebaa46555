import { expect, test } from "vitest"
import { realPages } from "../site/real/pages.ts"
import { withEngine } from "../support/with-engine.ts"
import { fixturePages } from "../views/pages.ts"
import { type Judgement, judgeView, tableOf } from "./accessibility.ts"
import { withPageOf } from "./page-of.ts"

const engine = withEngine()

async function judgementOf(path: string, shows: string | undefined): Promise<Judgement> {
  await using session = engine.tabhand.session()
  await session.run("open", { url: engine.site.url + path })
  if (shows) await expect.poll(() => session.run("find", { text: shows }), { timeout: 20_000 }).toBeTruthy()
  return await withPageOf(session, (page) => judgeView(session, page))
}

/** On these pages nothing is required. */
const EMPTY = ["/seeing/odd/no-body", "/seeing/odd/nothing"]

const pages = [
  ...fixturePages.map((path) => ({ name: path, path, shows: undefined, atLeast: EMPTY.includes(path) ? 0 : 1 })),
  ...realPages.map((page) => ({ ...page, atLeast: 20 })),
]

test.each(pages)(
  "$name: the full view has what Chromium's accessibility tree has and scrolling shows",
  async ({ name, path, shows, atLeast }) => {
    const { missing, required } = await judgementOf(path, shows)
    expect(tableOf(new Map([[name, missing]]))).toBe("")
    expect(required).toBeGreaterThanOrEqual(atLeast)
  },
)
