import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { withEngine } from "../../support/with-engine.ts"
import { withPageOf } from "../page-of.ts"
import { fullView } from "../recall.ts"
import type { App } from "./app.ts"
import { apps } from "./apps.ts"
import { hintsOf } from "./hints.ts"
import { type HintedApp, type HintRow, hintsPage, imageName, rowsOf } from "./hints-page.ts"
import { opened } from "./opened.ts"

const docs = join(import.meta.dirname, "..", "..", "..", "docs")
const images = join(docs, "hints")
const file = join(docs, "hints.md")
const engine = withEngine()

/** With this set, the page and its images are regenerated. */
const isMaking = process.env.TABHAND_MAKE_HINTS === "1"

async function hinted(app: App): Promise<HintedApp> {
  await using session = engine.tabhand.session()
  await opened(session, engine.site, app)
  return { app, hints: await withPageOf(session, (page) => hintsOf(session, page)) }
}

test.runIf(isMaking)("generates docs/hints.md", async () => {
  const all: HintedApp[] = []
  for (const app of apps) all.push(await hinted(app))
  rmSync(images, { recursive: true, force: true })
  mkdirSync(images, { recursive: true })
  for (const { app, hints } of all) {
    for (const [at, { image }] of hints.entries()) writeFileSync(join(images, imageName(app.page, at)), image)
  }
  writeFileSync(file, hintsPage(all))
})

test("docs/hints.md has at least twenty hints, and each is in the view of its application", async () => {
  const rows = rowsOf(readFileSync(file, "utf8"))
  expect(rows.length).toBeGreaterThanOrEqual(20)
  for (const { image } of rows) expect(statSync(join(docs, image)).size).toBeGreaterThan(0)
  const wrong: HintRow[] = []
  for (const app of apps) {
    const own = rows.filter(({ name }) => name === app.name)
    if (own.length === 0) continue
    await using session = engine.tabhand.session()
    await opened(session, engine.site, app)
    const lines = new Set((await fullView(session)).text.split("\n").map((line) => line.replace(/^\s*e\d+ /, "")))
    wrong.push(...own.filter(({ says }) => !lines.has(says)))
  }
  expect(wrong).toEqual([])
})
