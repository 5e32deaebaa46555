import type { ElementHandle } from "puppeteer-core"
import { isRecord } from "../../../base/records.ts"
import type { ReportedError } from "../errors.ts"
import type { HelperCall } from "./helper-call.ts"
import { bestMatch, type Query, release } from "./matches.ts"
import { frameIdOf } from "./puppeteer-inside.ts"
import { type Wanted, wantedBy } from "./wanted.ts"

/** An element, as passed to the engine. */
export type TargetWords =
  | { readonly words: string }
  | { readonly words: string; readonly backendNodeId: number; readonly frameId: string }

interface OnElementOptions {
  /** The error for a selector without a match, if the helper has its own; receives the most similar elements. */
  readonly nothing?: ((nearest: string) => ReportedError) | undefined
}

/** Has the engine act on the element of a selector. An element that disappears before the act is looked for again. */
export async function onElement(
  call: HelperCall,
  selector: unknown,
  helper: string,
  args: object = {},
  options: OnElementOptions = {},
): Promise<unknown> {
  const wanted = wantedBy(selector)
  for (;;) {
    const { target, release } = await targetOf(call, wanted, options)
    try {
      const time = { limitMs: call.left, matchMs: call.matchMs }
      const acted = actedIn(await call.ask(helper, { ...args, ...time, target }))
      if (acted.outcome === "done") return acted.value
      if (acted.outcome === "none") {
        expectMatch(call, wanted, options)
        throw await call.timeIsUp(call.matchLimit)
      }
    } finally {
      release()
    }
    call.why = async () => `${JSON.stringify(wanted.words)} matches an element that is replaced again and again`
    await call.changed()
  }
}

/** What is passed to the engine: its own words unchanged, else the first element that matches. */
export async function targetOf(
  call: HelperCall,
  wanted: Wanted,
  options: OnElementOptions = {},
): Promise<{ readonly target: TargetWords; release(): void }> {
  if (wanted.kind === "words") return { target: { words: wanted.words }, release: () => {} }
  const handle = await matching(call, wanted, options)
  return { target: await nodeOf(handle, wanted.words), release: () => release(handle) }
}

export async function nodeOf(handle: ElementHandle, words: string): Promise<TargetWords> {
  return { words, backendNodeId: await handle.backendNodeId(), frameId: frameIdOf(handle.frame) }
}

async function matching(call: HelperCall, query: Query, options: OnElementOptions): Promise<ElementHandle> {
  const since = performance.now()
  const matched = expectMatch(call, query, options)
  for (;;) {
    const handle = await bestMatch(call.context.page, query, call.signal)
    if (handle) {
      matched()
      return handle
    }
    if (performance.now() - since >= call.matchMs) throw await call.timeIsUp(call.matchLimit)
    await call.changed()
  }
}

/** Until the returned function is called, a timeout means that nothing matches. */
function expectMatch(call: HelperCall, wanted: Wanted, { nothing }: OnElementOptions): () => void {
  const { late, why } = call
  call.why = () => (nothing ? nearest(call, wanted) : whyNothing(call, wanted))
  if (nothing) call.late = (_, near) => nothing(near)
  return () => {
    call.late = late
    call.why = why
  }
}

async function whyNothing(call: HelperCall, wanted: Wanted): Promise<string> {
  const near = await nearest(call, wanted)
  const otherwise = "tab.observe() lists what there is"
  return `nothing on the page matches ${JSON.stringify(wanted.words)}; ${near === "" ? otherwise : near}`
}

/** The elements most similar to the selector, in words. */
export async function nearest(call: HelperCall, { words }: Wanted): Promise<string> {
  const answer = await call.context.ask("nearest", { words, limitMs: NEAREST_MS })
  const all = Array.isArray(answer) ? answer.filter((each) => typeof each === "string") : []
  return all.length === 0 ? "" : `nearest: ${all.join(", ")}`
}

const NEAREST_MS = 400

type Acted = { readonly outcome: "done"; readonly value: unknown } | { readonly outcome: "gone" | "none" }

export function actedIn(answer: unknown): Acted {
  if (isRecord(answer)) {
    const { outcome, value } = answer
    if (outcome === "done") return { outcome, value }
    if (outcome === "gone" || outcome === "none") return { outcome }
  }
  throw new Error("the engine answered in an unexpected shape")
}
