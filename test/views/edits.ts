import fc from "fast-check"
import { expect } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import type { Page } from "../../src/page/page.ts"
import { Capture } from "../../src/page/view/capture.ts"
import { applied, changeBetween, keyedLines } from "../../src/page/view/change.ts"
import type { Entry } from "../../src/page/view/look.ts"
import { World } from "../../src/page/world.ts"

const signal = new AbortController().signal

const KINDS =
  "hide show style text insert remove move value check select label rule class open root slot name focus opacity wrap"

const edit = fc.record({
  kind: fc.constantFrom(...KINDS.split(" ")),
  at: fc.nat(1_000),
  word: fc.constantFrom("alpha", "beta", "gamma ray", "delta: 4", "", "e12 button Pay"),
})

/** A quick look is as good as a thorough one on a page that is not much longer than its window. */
const round = fc.record({ edits: fc.array(edit, { minLength: 1, maxLength: 4 }), thorough: fc.boolean() })

const rounds = fc.array(round, { minLength: 1, maxLength: 5 })

/**
 * After any edits of the page at `/seeing/edited`: what is told is what a first look tells, the last view with the
 * change is the new one.
 */
export function holdsAfterEdits(session: LibrarySession, page: Page, numRuns: number): Promise<void> {
  const property = fc.asyncProperty(rounds, async (all) => {
    await session.run("eval", { script: "startOver()" })
    let before = await page.capture.view(signal)
    for (const { edits, thorough } of all) {
      await session.run("eval", { script: `edit(${JSON.stringify(edits)})` })
      const told = await page.capture.view(signal, thorough)
      const fresh = await new Capture(page.target, new World(page.target.session, page.target.id)).view(signal)
      expect(bare(told.main.look.entries)).toEqual(bare(fresh.main.look.entries))
      expect(applied(keyedLines(before), changeBetween(before, told))).toEqual(keyedLines(told))
      before = told
    }
  })
  return fc.assert(property, { numRuns })
}

/** A view without what differs between two who look: the numbers that each gives. */
function bare(entries: readonly (Entry | string)[]): unknown[] {
  return entries.map((entry) =>
    typeof entry === "string" ? entry : [entry.role, entry.name, entry.flags, { ...entry.more }, ...bare(entry.kids)],
  )
}
