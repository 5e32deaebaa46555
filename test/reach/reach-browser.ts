import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import puppeteer, { type Browser } from "puppeteer-core"
import { afterAll, beforeAll } from "vitest"
import { quietFlags } from "../../src/browser/flags.ts"
import { foundBrowser } from "../support/with-browser.ts"
import { JudgedPage } from "./frames.ts"

export interface ReachBrowser {
  /** The only tab of a browser without the product, with the viewport size of a session. */
  readonly page: JudgedPage
}

export function withReachBrowser(): ReachBrowser {
  let browser: Browser | undefined
  let profile: string | undefined
  let page: JudgedPage | undefined

  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), "reach-"))
    browser = await puppeteer.launch({
      executablePath: foundBrowser(),
      userDataDir: profile,
      pipe: true,
      defaultViewport: { width: 1280, height: 800 },
      args: [...quietFlags, "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    })
    const [first] = await browser.pages()
    page = await JudgedPage.of(first ?? (await browser.newPage()))
  })

  afterAll(async () => {
    await browser?.close()
    if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })

  return {
    get page() {
      if (!page) throw new Error("the browser exists only while tests run")
      return page
    },
  }
}
