import { afterAll, beforeAll } from "vitest"
import { homePaths } from "../../src/base/home.ts"
import type { Browser } from "../../src/browser/browser.ts"
import { findCandidates } from "../../src/browser/executable/candidates.ts"
import { type LaunchOptions, launchBrowser } from "../../src/browser/launch.ts"
import { withTempHome } from "./temp-home.ts"

/** The browser that the product would use. */
export function foundBrowser(): string {
  const [first] = findCandidates({ env: process.env, home: "/nonexistent" })
  if (!first) throw new Error("no browser is installed: the tests need one")
  return first.path
}

export function launchForTest(home: string, options: Partial<LaunchOptions> = {}): Promise<Browser> {
  return launchBrowser({
    executable: foundBrowser(),
    profiles: homePaths(home).profiles,
    headless: true,
    viewport: { width: 800, height: 600 },
    args: [],
    extensions: [],
    env: {},
    ...options,
  })
}

export interface TestBrowser {
  /** Known once the tests of the file or of the `describe` begin. */
  readonly browser: Browser
  readonly home: string
}

/** One real browser for the tests around it, ended when they are over. */
export function withBrowser(options: Partial<LaunchOptions> = {}): TestBrowser {
  const home = withTempHome()
  let browser: Browser | undefined

  beforeAll(async () => {
    browser = await launchForTest(home.path, options)
  })
  afterAll(() => browser?.close())

  return {
    get browser() {
      if (!browser) throw new Error("the browser exists only while tests run")
      return browser
    },
    get home() {
      return home.path
    },
  }
}
