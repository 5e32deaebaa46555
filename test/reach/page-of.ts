import puppeteer, { type Page } from "puppeteer-core"
import type { LibrarySession } from "../../src/doors/library/index.ts"

/** Connects a second client to the session's own browser and passes it the session's page. */
export async function withPageOf<T>(session: LibrarySession, look: (page: Page) => Promise<T>): Promise<T> {
  const { cdpUrl } = (await session.run("get cdp-url", {})).data
  const browser = await puppeteer.connect({ browserWSEndpoint: cdpUrl, defaultViewport: null })
  try {
    const [page] = await browser.pages()
    if (!page) throw new Error("the session has no page")
    return await look(page)
  } finally {
    await browser.disconnect()
  }
}
