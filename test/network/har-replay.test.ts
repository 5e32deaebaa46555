import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { expect, test } from "vitest"
import { quietFlags } from "../../src/browser/flags.ts"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { realPages } from "../site/real/pages.ts"
import { startSite } from "../site/site.ts"
import { foundBrowser } from "../support/with-browser.ts"
import { known, withEngine } from "../support/with-engine.ts"
import { harSchema } from "./har-schema.ts"

const engine = withEngine()
const apps = ["TodoMVC", "API console", "admin dashboard"].map((name) =>
  known(realPages.find((page) => page.name === name)),
)

async function show(session: LibrarySession, url: string, shows: string): Promise<void> {
  await session.open(url)
  await session.wait({ text: shows })
  await session.wait({ load: "networkidle" })
}

/** The whole view, without the refs, which are of the session. */
async function viewOf(session: LibrarySession): Promise<string> {
  const { data } = await session.snapshot({ full: true })
  return data.snapshot.replace(/\be\d+\b/g, "e")
}

const TEXT = "document.body.innerText"

/** Expects that Playwright shows that text of the address when it serves the recording. */
async function expectInPlaywright(file: string, url: string, text: unknown): Promise<void> {
  const browser = await chromium.launch({
    executablePath: foundBrowser(),
    args: [...quietFlags, "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.routeFromHAR(file, { notFound: "abort" })
    await page.goto(url)
    await expect.poll(() => page.evaluate(TEXT)).toBe(text)
  } finally {
    await browser.close()
  }
}

test.each(apps)(
  "a recording of a real application ($name) shows the same once its server is gone, in Playwright too",
  async (app) => {
    const { name, path, shows } = app
    const site = await startSite()
    const file = join(engine.home, `${name}.har`)
    const recorder = engine.tabhand.session("recorder")
    await recorder.network.har("start", { content: "all" })
    await show(recorder, site.url + path, shows)
    const recorded = await viewOf(recorder)
    expect(recorded).toContain(shows)
    const text = (await recorder.eval(TEXT)).data.result
    await recorder.network.har("stop", { path: file })
    await recorder.close()
    await site.close()
    const { log } = harSchema.parse(JSON.parse(await readFile(file, "utf8")))
    expect(log.entries.flatMap(({ response }) => response.content.comment ?? [])).toEqual([])

    const player = engine.tabhand.session("player")
    await expect(player.open(site.url + path)).rejects.toMatchObject({ code: "navigation_failed" })
    await player.network.harReplay(file)
    await show(player, site.url + path, shows)
    await expect.poll(() => viewOf(player)).toBe(recorded)
    await player.close()
    await expectInPlaywright(file, site.url + path, text)
  },
)
