import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { FrameEye } from "./frame-eye.ts"

/** What an element says of itself and a view does not tell. */
export interface WrittenFacts {
  readonly shortcuts: string
  /** `true`, `false` or `mixed` on a button that stays down. */
  readonly pressed: string
  /** What its author calls it: its id, its name, its id for tests. */
  readonly called: string
}

const NOTHING: WrittenFacts = { shortcuts: "", pressed: "", called: "" }

/** Of elements of the frame's present document, in the same order. */
export async function writtenFacts(
  eye: FrameEye,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly WrittenFacts[]> {
  const call = "function (ids) { return this.factsOf(ids) }"
  const told = await eye.callBeside(factsSource, call, [ids], signal)
  if (!Array.isArray(told)) throw new TabhandError("internal", "our script in the page answered in an unexpected shape")
  return ids.map((_, at) => (isFacts(told[at]) ? told[at] : NOTHING))
}

function isFacts(value: unknown): value is WrittenFacts {
  return isRecord(value) && typeof value.shortcuts === "string" && typeof value.called === "string"
}

/** Fields can shadow what their form says of itself: only the prototype's own ways are asked. */
const factsSource = `((eye) => {
  const read = Element.prototype.getAttribute
  const LONGEST = 100
  return {
    factsOf: (ids) => ids.map((id) => {
      const element = eye.element(id)
      if (element === null) return null
      const attribute = (name) => (Reflect.apply(read, element, [name]) ?? "").slice(0, LONGEST)
      return {
        shortcuts: attribute("aria-keyshortcuts"),
        pressed: attribute("aria-pressed"),
        called: ["id", "name", "data-testid"].map(attribute).join(" ").trim(),
      }
    }),
  }
})`
