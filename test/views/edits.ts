import fc from "fast-check"
import { expect } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import type { Page } from "../../src/page/core/page.ts"
import { World } from "../../src/page/core/world.ts"
import { Capture } from "../../src/page/view/capture.ts"
import { applied, changeBetween, keyedLines } from "../../src/page/view/change/change.ts"
import type { Entry } from "../../src/page/view/model/look.ts"

const signal = new AbortController().signal

const KINDS =
  "hide show style text insert remove move value check select label rule class open root slot name focus opacity wrap"

const edit = fc.record({
  kind: fc.constantFrom(...KINDS.split(" ")),
  at: fc.nat(1_000),
  word: fc.constantFrom("alpha", "beta", "gamma ray", "delta: 4", "", "e12 button Pay"),
})

/** A quick look equals a thorough one on a page that is not much longer than its window. */
const round = fc.record({ edits: fc.array(edit, { minLength: 1, maxLength: 4 }), thorough: fc.boolean() })

const rounds = fc.array(round, { minLength: 1, maxLength: 5 })

/**
 * After any edits of the page at `/seeing/edited`, the view equals that of a first look, and the last view with the
 * change applied equals the new one.
 */
export function holdsAfterEdits(session: LibrarySession, page: Page, numRuns: number): Promise<void> {
  const property = fc.asyncProperty(rounds, async (all) => {
    await session.run("eval", { script: "startOver()" })
    let before = await page.capture.view(signal)
    for (const { edits, thorough } of all) {
      await session.run("eval", { script: `edit(${JSON.stringify(edits)})` })
      const view = await page.capture.view(signal, thorough)
      const fresh = await new Capture(page.target, new World(page.target.session, page.target.id)).view(signal)
      expect(bare(view.main.look.entries)).toEqual(bare(fresh.main.look.entries))
      expect(applied(keyedLines(before), changeBetween(before, view))).toEqual(keyedLines(view))
      before = view
    }
  })
  return fc.assert(property, { numRuns, examples: [[FOCUS_SCROLLS]] })
}

/** The focus scrolls a box that a person cannot scroll: then the text above the focused button is out of reach. */
const FOCUS_SCROLLS = [
  {
    edits: [
      { kind: "move", at: 118, word: "" },
      { kind: "hide", at: 8, word: "" },
    ],
    thorough: false,
  },
  { edits: [{ kind: "focus", at: 0, word: "" }], thorough: false },
]

/** A view without the serial and element numbers, which differ between two snapshotters. */
function bare(entries: readonly (Entry | string)[]): unknown[] {
  return entries.map((entry) =>
    typeof entry === "string" ? entry : [entry.role, entry.name, entry.flags, { ...entry.more }, ...bare(entry.kids)],
  )
}
