import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type LibrarySession, type Tabhand, tabhand } from "../../src/doors/library/index.ts"
import type { Page } from "../../src/page/page.ts"
import { Capture } from "../../src/page/view/capture.ts"
import { applied, changeBetween, keyedLines } from "../../src/page/view/change.ts"
import type { Entry } from "../../src/page/view/look.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"

const home = withTempHome()
const signal = new AbortController().signal
let site: Site
let runtime: Tabhand
let session: LibrarySession
let page: Page

beforeAll(async () => {
  site = await startSite()
  runtime = await tabhand({ home: home.path })
  session = runtime.session("edited")
  await session.run("open", { url: `${site.url}/seeing/edited` })
  page = runtime.runtime.sessions.get("edited").tabs.get().page
})

afterAll(async () => {
  await runtime.close()
  await site.close()
})

/** A view without what differs between two who look: the numbers that each gives. */
function bare(entries: readonly (Entry | string)[]): unknown[] {
  return entries.map((entry) =>
    typeof entry === "string" ? entry : [entry.role, entry.name, entry.flags, { ...entry.more }, ...bare(entry.kids)],
  )
}

const edit = fc.record({
  kind: fc.constantFrom(
    "hide",
    "show",
    "style",
    "text",
    "insert",
    "remove",
    "move",
    "value",
    "check",
    "select",
    "label",
    "rule",
    "class",
    "open",
    "root",
    "slot",
    "name",
    "focus",
    "opacity",
    "wrap",
  ),
  at: fc.nat(1_000),
  word: fc.constantFrom("alpha", "beta", "gamma ray", "delta: 4", "", "e12 button Pay"),
})

test("what is told after any edits is what a first look tells, and the last view with the change is the new one", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      async (rounds) => {
        await session.run("eval", { script: "startOver()" })
        await page.capture.view(signal)
        for (const edits of rounds) {
          await session.run("eval", { script: `edit(${JSON.stringify(edits)})` })
          const before = page.capture.last
          const told = await page.capture.view(signal)
          const fresh = await new Capture(page.target).view(signal)
          expect(bare(told.main.look.entries)).toEqual(bare(fresh.main.look.entries))
          if (!before) throw new Error("nobody has looked yet")
          const change = changeBetween(before, told)
          expect(applied(keyedLines(before), change)).toEqual(keyedLines(told))
        }
      },
    ),
    { numRuns: Number(process.env.TABHAND_EDIT_ROUNDS ?? 25) },
  )
})
