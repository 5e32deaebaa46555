import puppeteer, { type Browser } from "puppeteer-core"
import { describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { judge, type Listed } from "../oracle/judge.ts"
import { installOracle, oracle } from "../oracle/oracle.ts"
import { realPages } from "../site/real/pages.ts"
import { withEngine } from "../support/with-engine.ts"
import { fixturePages } from "./pages.ts"

const engine = withEngine()

/** Opens the page in its own session, with the oracle observing from the first script on. */
async function watched(path: string, look: (session: LibrarySession, browser: Browser) => Promise<void>) {
  await using session = engine.tabhand.session()
  await session.run("open", { url: "about:blank" })
  const { cdpUrl } = (await session.run("get cdp-url", {})).data
  const browser = await puppeteer.connect({ browserWSEndpoint: cdpUrl, defaultViewport: null })
  try {
    const [page] = await browser.pages()
    if (!page) throw new Error("the session has no page")
    await installOracle(page)
    await session.run("open", { url: engine.site.url + path })
    await look(session, browser)
  } finally {
    await browser.disconnect()
  }
}

async function listed(session: LibrarySession, refs: Readonly<Record<string, { role: string; name: string }>>) {
  const list: Listed[] = []
  for (const [ref, { role, name }] of Object.entries(refs)) {
    const { value } = (await session.run("get attr", { target: ref, name: "data-oracle" })).data
    list.push({ ref, key: value, role, name })
  }
  return list
}

async function judged(session: LibrarySession, browser: Browser): Promise<string[]> {
  const { refs } = (await session.run("snapshot", { full: true })).data
  const [page] = await browser.pages()
  if (!page) throw new Error("the session has no page")
  const seen = await oracle(page)
  return judge(seen, await listed(session, refs)).map(({ kind, message }) => `${kind}: ${message}`)
}

describe("the full view lists everything a person can act on once, and nothing that is hidden", () => {
  test.each(fixturePages)("%s", async (path) => {
    await watched(path, async (session, browser) => expect(await judged(session, browser)).toEqual([]))
  })

  test.each(realPages)("$name", async ({ path, shows }) => {
    await watched(path, async (session, browser) => {
      await expect.poll(() => session.run("find", { text: shows }), { timeout: 20_000 }).toBeTruthy()
      expect(await judged(session, browser)).toEqual([])
    })
  })
})
