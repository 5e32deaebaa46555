import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"
import type { Page } from "../core/page.ts"
import type { Target } from "../view/query/target.ts"
import { LastSeen, type WaitLimit, waiting } from "./last-seen.ts"
import { throughDocuments } from "./through-documents.ts"
import { untilChanged } from "./until-changed.ts"

export const elementStates = ["visible", "hidden", "attached", "detached", "enabled"] as const
export type ElementState = (typeof elementStates)[number]

/** The state of an element; of several matches, of the first visible one. */
interface Sight {
  readonly isThere: boolean
  /** Whether it is visible, or enabled if that is waited for. */
  readonly is: boolean
  readonly note?: string
}

const NOT_THERE: Sight = { isThere: false, is: false }

/** Waits until an element is in a state. Returns a note on how it was found. */
export async function waitForElement(
  page: Page,
  target: Target,
  state: ElementState,
  limit: WaitLimit,
): Promise<string | undefined> {
  // An unknown ref is an error, also when waiting for its removal.
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
    // The removed element of a ref does not come back, which may be what is waited for.
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
