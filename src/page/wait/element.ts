import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"
import type { Page } from "../page.ts"
import type { Target } from "../view/target.ts"
import { LastSeen, type WaitLimit, waiting } from "./last-seen.ts"
import { throughDocuments } from "./through-documents.ts"
import { untilChanged } from "./until-changed.ts"

export const elementStates = ["visible", "hidden", "attached", "detached", "enabled"] as const
export type ElementState = (typeof elementStates)[number]

/** An element, as far as a wait for it needs to know; where several are meant, the first that can be seen. */
interface Sight {
  readonly isThere: boolean
  /** Whether it can be seen, or, where that is what is waited for, is enabled. */
  readonly is: boolean
  readonly note?: string
}

const NOT_THERE: Sight = { isThere: false, is: false }

/** Until an element is in a state. Returns what the caller should know of how it was found. */
export async function waitForElement(
  page: Page,
  target: Target,
  state: ElementState,
  limit: WaitLimit,
): Promise<string | undefined> {
  // A ref that was never given stands for nothing that could go.
  if (target.kind === "ref") page.capture.refs.place(target.ref)
  const any = target.kind === "found" && target.pick === "only" ? { ...target, pick: 0 } : target
  const seen = new LastSeen<Sight>()
  const attempt = async (signal: AbortSignal) => {
    for (;;) {
      const sight = await seen.look(lookAt(page, any, state, signal))
      if (isIn(state, sight)) return sight.note
      await untilChanged(page, signal)
    }
  }
  return waiting(
    page,
    limit,
    () => throughDocuments(page, limit.signal, attempt),
    (within) => {
      if (seen.isSilent || seen.value === undefined) return undefined
      const name = clip(oneLine(target.text), 120)
      return `${name} did not become ${state} ${within}: ${inWords(seen.value, state)}`
    },
  )
}

async function lookAt(page: Page, target: Target, state: ElementState, signal: AbortSignal): Promise<Sight> {
  try {
    const what = state === "enabled" ? "enabled" : "visible"
    const { answer, note } = await page.capture.ask(target, { what }, signal)
    return { isThere: true, is: answer === true, ...(note === undefined ? {} : { note }) }
  } catch (error) {
    if (!(error instanceof TabhandError)) throw error
    // The element of a ref that is gone does not come back; whether that is good depends on what is waited for.
    const isGone = error.code === "stale_ref" && (state === "hidden" || state === "detached")
    if (error.code === "no_match" || isGone) return NOT_THERE
    throw error
  }
}

function isIn(state: ElementState, { isThere, is }: Sight): boolean {
  switch (state) {
    case "visible":
    case "enabled":
      return is
    case "hidden":
      return !is
    case "attached":
      return isThere
    case "detached":
      return !isThere
  }
}

function inWords({ isThere, is }: Sight, state: ElementState): string {
  if (!isThere) return "nothing matches it"
  switch (state) {
    case "enabled":
      return "it is there, disabled"
    case "detached":
      return is ? "it still shows" : "it is still there, hidden"
    default:
      return is ? "it still shows" : "it is there, hidden"
  }
}
