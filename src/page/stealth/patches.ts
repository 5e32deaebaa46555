import { randomInt } from "node:crypto"
import { unguessableId } from "../../base/ids.ts"
import type { Preparation } from "../../cdp/target-owner.ts"
import { patchesSource } from "./patches-source.ts"
import type { Wearer } from "./wearer.ts"

/** The patches that need a script: it runs in the page's own world before the first line of every document and worker. */
export function patches(bars: number): Preparation {
  // Its line number tells our own lines in a stack trace from those of pages, which have no reason to begin so low.
  const line = randomInt(200, 2_000)
  const wearer: Wearer = { secret: unguessableId(), line, frameStart: "\n    at ", seed: randomInt(1, 2 ** 31), bars }
  const source = `${"\n".repeat(line - 1)}${patchesSource}(${JSON.stringify(wearer)})`
  return {
    name: "patches",
    prepare: ({ session, hasDocument }, signal) =>
      hasDocument
        ? session.send("Page.addScriptToEvaluateOnNewDocument", { source, runImmediately: true }, { signal })
        : session.send("Runtime.evaluate", { expression: source }, { signal }),
  }
}
