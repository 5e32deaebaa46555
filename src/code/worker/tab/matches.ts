import type { ElementHandle, Frame, Page } from "puppeteer-core"
import { messageOf } from "../../../base/errors.ts"
import { soon } from "./helper-call.ts"
import { toolError } from "./tool-error.ts"
import type { Wanted } from "./wanted.ts"

export type Query = Extract<Wanted, { kind: "query" }>

/** The matching elements of one frame. */
export interface Matches {
  readonly frame: Frame
  readonly handles: readonly ElementHandle[]
}

/** Errors of a document or frame that goes away during a call: callers retry. */
const GONE =
  /Execution context (?:was destroyed|is not available)|detached|Cannot find context|Inspected target navigated|Node with given id|does not belong to the document/i

/** At most this many are checked if the first is not visible. */
const MOST_SHOWN = 50

/** All matches in the main frame, or else in the first frame that has any. */
export async function allMatches(page: Page, query: Query, signal: AbortSignal): Promise<Matches | undefined> {
  return inFrames(page, signal, async (frame) => {
    const handles = await asked(query, frame.$$(query.query))
    return handles === undefined || handles.length === 0 ? undefined : { frame, handles }
  })
}

/** The first match; of several, the first visible one, if any. */
export async function bestMatch(page: Page, query: Query, signal: AbortSignal): Promise<ElementHandle | undefined> {
  return inFrames(page, signal, async (frame) => {
    const first = (await asked(query, frame.$(query.query))) ?? undefined
    if (first === undefined || (await shows(first))) return first
    const all = (await asked(query, frame.$$(query.query))) ?? []
    const best = (await firstShown(all.slice(1, MOST_SHOWN))) ?? first
    for (const other of [first, ...all]) if (other !== best) release(other)
    return best
  })
}

async function firstShown(handles: readonly ElementHandle[]): Promise<ElementHandle | undefined> {
  for (const handle of handles) if (await shows(handle)) return handle
  return undefined
}

/** Ignores errors: the page may be gone, and the handle with it. */
export function release(handle: ElementHandle): void {
  handle.dispose().catch(() => undefined)
}

export async function firstMatch(page: Page, query: Query, signal: AbortSignal): Promise<ElementHandle | undefined> {
  return inFrames(page, signal, async (frame) => (await asked(query, frame.$(query.query))) ?? undefined)
}

/** The main frame's answer, or else the first one of another frame; frames that do not answer soon are skipped. */
async function inFrames<T>(
  page: Page,
  signal: AbortSignal,
  ask: (frame: Frame) => Promise<T | undefined>,
): Promise<T | undefined> {
  const main = await ask(page.mainFrame())
  if (main !== undefined) return main
  const others = page.frames().filter((frame) => frame !== page.mainFrame())
  const answers = await Promise.all(others.map((frame) => soon(ask(frame), undefined, signal)))
  return answers.find((answer) => answer !== undefined)
}

async function asked<T>({ words }: Query, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const message = messageOf(error)
    if (GONE.test(message)) return undefined
    if (/not a valid (?:selector|XPath)|SyntaxError|Unknown query handler/i.test(message)) {
      throw toolError("bad_selector", `${JSON.stringify(words)} is not a valid selector: ${message}`)
    }
    throw error
  }
}

async function shows(handle: ElementHandle): Promise<boolean> {
  try {
    return await handle.isVisible()
  } catch (error) {
    if (GONE.test(messageOf(error))) return false
    throw error
  }
}
