import { randomInt } from "node:crypto"
import { unguessableId } from "../../base/ids.ts"
import type { Preparation } from "../../cdp/target-owner.ts"
import { stealthScript } from "../../generated/injected/stealth.ts"
import type { Wearer } from "../../injected/wire/wearer.ts"

/** The patches that need a script, which runs in the main world before any script of each document and worker. */
export function patches(bars: number): Preparation {
  // The line number identifies our lines in a stack trace: scripts of pages rarely start that far down.
  const line = randomInt(200, 2_000)
  const wearer: Wearer = { secret: unguessableId(), line, frameStart: "\n    at ", seed: randomInt(1, 2 ** 31), bars }
  const source = `${"\n".repeat(line - 1)}${stealthScript}(${JSON.stringify(wearer)})`
  return {
    name: "patches",
    prepare: ({ session, hasDocument }, signal) =>
      hasDocument
        ? session.send("Page.addScriptToEvaluateOnNewDocument", { source, runImmediately: true }, { signal })
        : session.send("Runtime.evaluate", { expression: source }, { signal }),
  }
}

/** Sets the number of cores that pages and workers see: that of a desktop, even on a small server. */
export function cores(count: number): Preparation {
  return {
    name: "cores",
    prepare: ({ session }, signal) =>
      session.send("Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: count }, { signal }),
  }
}
