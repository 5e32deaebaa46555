import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import puppeteer, { type Browser, type Page } from "puppeteer-core"
import { afterAll, beforeAll } from "vitest"
import { quietFlags } from "../../src/browser/flags.ts"
import { foundBrowser } from "../support/with-browser.ts"
import { installOracle } from "./oracle.ts"

export interface OracleBrowser {
  /** Opens a new tab at the URL, with the oracle installed, and waits until it has loaded. */
  open(url: string): Promise<Page>
}

/** A separate browser for the surrounding tests, without the product. */
export function withOracleBrowser(): OracleBrowser {
  let browser: Browser | undefined
  let profile: string | undefined

  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), "oracle-"))
    browser = await puppeteer.launch({
      executablePath: foundBrowser(),
      userDataDir: profile,
      pipe: true,
      defaultViewport: { width: 1280, height: 800 },
      args: [...quietFlags, "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    })
  })

  afterAll(async () => {
    await browser?.close()
    if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })

  return {
    async open(url) {
      if (!browser) throw new Error("the browser exists only while tests run")
      const page = await browser.newPage()
      await installOracle(page)
      await page.goto(url, { waitUntil: "load" })
      return page
    },
  }
}
