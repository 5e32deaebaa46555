import type { ReportedError } from "../errors.ts"
import type { HelperCall } from "./helper-call.ts"
import { allMatches, type Query, release } from "./matches.ts"
import { nearest } from "./on-element.ts"
import { frameIdOf } from "./puppeteer-inside.ts"
import { toolError } from "./tool-error.ts"

/** At most this many candidates are examined. */
const MOST = 200
/** If the chosen element is not ready this soon, it is chosen again: a better one may have appeared. */
const ATTEMPT_MS = 300

interface Attempt {
  readonly seen: number
  readonly reason: string
}

/** Clicks an element that holds the text, as soon as one can be clicked. */
export async function clickText(call: HelperCall, query: Query): Promise<void> {
  let last: Attempt = { seen: 0, reason: "no-matches" }
  const since = performance.now()
  call.late = (ms, why) => lateError(call, query, last, ms, why)
  call.why = async () => (last.seen === 0 ? nearest(call, query) : "")
  for (;;) {
    const attempt = await tryOnce(call, query, (seen) => {
      last = { ...last, seen }
    })
    if (attempt === "clicked") return
    last = attempt
    if (last.seen === 0 && performance.now() - since >= call.matchMs) throw await call.timeIsUp(call.matchLimit)
    await call.changed()
  }
}

async function tryOnce(call: HelperCall, query: Query, onSeen: (seen: number) => void): Promise<Attempt | "clicked"> {
  const matches = await allMatches(call.context.page, query, call.signal)
  onSeen(matches?.handles.length ?? 0)
  if (!matches) return { seen: 0, reason: "no-matches" }
  const { frame, handles } = matches
  try {
    const backendNodeIds = await Promise.all(handles.slice(0, MOST).map((handle) => handle.backendNodeId()))
    const time = { limitMs: call.left, readyMs: Math.min(ATTEMPT_MS, call.left / 2) }
    const reason = await call.ask("clickText", { frameId: frameIdOf(frame), backendNodeIds, ...time })
    return reason === null ? "clicked" : { seen: handles.length, reason: String(reason) }
  } finally {
    for (const handle of handles) release(handle)
  }
}

function lateError(
  call: HelperCall,
  { words }: Query,
  { seen, reason }: Attempt,
  ms: number,
  why: string,
): ReportedError {
  const text = `Timed out clicking ${words} (seen ${seen} matches; last reason: ${reason}).`
  const named = `${call.name} timed out after ${ms}ms${why === "" ? "" : `; ${why}`}.`
  return toolError("timeout", `${text} ${named} Use tab.observe() and tab.id(n), or a narrower selector.`)
}
