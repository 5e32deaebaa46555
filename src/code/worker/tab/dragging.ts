import { isRecord } from "../../../base/records.ts"
import { argText } from "./call-name.ts"
import type { HelperCall } from "./helper-call.ts"
import { type TargetWords, targetOf } from "./on-element.ts"
import { toolError } from "./tool-error.ts"
import { wantedBy } from "./wanted.ts"

/** A point of the window, in CSS pixels. */
export interface DragPoint {
  readonly x: number
  readonly y: number
}

interface End {
  readonly target: TargetWords | DragPoint
  release(): void
}

/** Drags with the mouse, in 12 moves, from center to center. Returns whether anything is seen to have come of it. */
export async function drag(call: HelperCall, from: unknown, to: unknown): Promise<boolean> {
  checkEnd("from", from)
  checkEnd("to", to)
  for (;;) {
    const ends = { from: await endOf(call, "from", from), to: await endOf(call, "to", to) }
    try {
      const time = { limitMs: call.left, matchMs: call.matchMs }
      const answer = await call.ask("drag", { ...time, from: ends.from.target, to: ends.to.target })
      const { outcome, end, moved } = isRecord(answer) ? answer : {}
      if (outcome === "done") return moved === true
      if (outcome === "none") throw unresolved(end === "to" ? "to" : "from", end === "to" ? to : from, "")
    } finally {
      ends.from.release()
      ends.to.release()
    }
    await call.changed()
  }
}

/** Both ends are validated before either is looked for. */
function checkEnd(name: "from" | "to", end: unknown): void {
  if (typeof end === "string" || isPoint(end)) return
  throw toolError(
    "bad_argument",
    `Drag ${name} must be a selector string or { x: number, y: number } point. Got: ${argText(end)}`,
  )
}

async function endOf(call: HelperCall, name: "from" | "to", end: unknown): Promise<End> {
  if (isPoint(end)) return { target: { x: end.x, y: end.y }, release: () => {} }
  return targetOf(call, wantedBy(end), { nothing: (nearest) => unresolved(name, end, nearest) })
}

function unresolved(name: "from" | "to", end: unknown, nearest: string) {
  return toolError(
    "no_match",
    `Drag ${name} selector did not resolve to an element: ${argText(end)}`,
    nearest || undefined,
  )
}

function isPoint(value: unknown): value is DragPoint {
  return isRecord(value) && Number.isFinite(value.x) && Number.isFinite(value.y)
}
