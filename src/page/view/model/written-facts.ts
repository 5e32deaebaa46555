import { TabhandError } from "../../../base/errors.ts"
import { isRecord } from "../../../base/records.ts"
import { factsReaderScript } from "../../../generated/injected/written-facts.ts"
import type { WrittenFacts } from "../../../injected/wire/written-facts.ts"
import type { FrameSnapshotter } from "../frames/frame-snapshotter.ts"

const NOTHING: WrittenFacts = { shortcuts: "", pressed: "", called: "", tag: "", type: "" }

/** Facts about elements of the frame's current document, in the same order. */
export async function writtenFacts(
  snapshotter: FrameSnapshotter,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly WrittenFacts[]> {
  const call = "function (ids) { return this.factsOf(ids) }"
  const facts = await snapshotter.callBeside(factsReaderScript, call, [ids], signal)
  if (!Array.isArray(facts))
    throw new TabhandError("internal", "our script in the page answered in an unexpected shape")
  return ids.map((_, at) => (isFacts(facts[at]) ? facts[at] : NOTHING))
}

function isFacts(value: unknown): value is WrittenFacts {
  return isRecord(value) && typeof value.shortcuts === "string" && typeof value.called === "string"
}
