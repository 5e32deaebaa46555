import { type ErrorBody, TabhandError } from "../../base/errors.ts"
import { ANY_LINE_ENDS, clip, oneLine, ownLines, plural } from "../../base/text.ts"
import { estimateTokens } from "../../base/tokens.ts"
import type { Session } from "../../session/session.ts"
import { budgets } from "../define/effects.ts"
import { fitToBudget, restLine } from "./budget.ts"
import { closeFence } from "./fence.ts"
import { isFailure, type Reply, type Request } from "./reply.ts"

/** Text for one of the two streams. */
export interface Rendered {
  readonly text: string
  readonly stream: "out" | "err"
}

/** A reply in Tabhand's own format, within its budget. What does not fit is written to an artifact of the session. */
export async function renderText(
  reply: Reply,
  request: Request | undefined,
  session: Session | undefined,
): Promise<Rendered> {
  const whole = bodyText(reply)
  const budget = budgetOf(reply, request)
  const { text, left } = fitToBudget(whole, budget)
  const saved = left === undefined ? {} : await saveWhole(whole, session)
  const shown = left === undefined ? text : closeFence(text)
  const rest = left === undefined ? "" : restLine(left, saved.path)
  const notes = fitNotes([...reply.notes, ...(saved.problem ?? [])], Math.min(request?.budget ?? budget, NOTES_BUDGET))
  return { text: linesOf(notes, shown, rest, changeOf(reply)), stream: isFailure(reply) ? "err" : "out" }
}

/** Pages can cause any number of notes. */
const NOTES_BUDGET = 500

/** As many as fit, and always the first. */
function fitNotes(notes: readonly string[], budget: number): string[] {
  const kept: string[] = []
  let left = budget
  for (const note of notes) {
    const line = clip(oneLine(note), LONGEST_NOTE)
    left -= estimateTokens(line) + 3
    if (left < 0 && kept.length > 0)
      return [...kept, `${plural(notes.length - kept.length, "more note")}: --json has all`]
    kept.push(line)
  }
  return kept
}

const LONGEST_NOTE = 1_000

function budgetOf(reply: Reply, request: Request | undefined): number {
  const kind = request?.command.budget ?? "list"
  if (kind === "own" && !isFailure(reply)) return budgets.own
  return request?.budget ?? (kind === "own" ? budgets.list : budgets[kind])
}

/** The same without a budget. */
export function replyText(reply: Reply): string {
  return linesOf(reply.notes, bodyText(reply), changeOf(reply))
}

function changeOf(reply: Reply): string {
  return isFailure(reply) ? "" : (reply.change?.text ?? "")
}

function bodyText(reply: Reply): string {
  return isFailure(reply) ? renderError(reply.error) : reply.text
}

function linesOf(notes: readonly string[], ...before: string[]): string {
  const lines = [...before.map(ownLines), ...notes.map((note) => `note: ${oneLine(note)}`)]
  return lines.filter((line) => line !== "").join("\n")
}

/** Saves the full text. If that fails, for example on a full disk, the rest is still returned. */
async function saveWhole(whole: string, session: Session | undefined): Promise<{ path?: string; problem?: string[] }> {
  if (!session) return {}
  try {
    return { path: (await session.artifacts.save("output", "txt", whole)).path }
  } catch (error) {
    if (error instanceof TabhandError) return { problem: [error.message] }
    throw error
  }
}

export function renderError(error: ErrorBody): string {
  const lines = [`error ${error.code}: ${indented(clip(error.message, 500))}`]
  for (const { ref, text } of error.candidates ?? []) lines.push(`  ${ref ? `${ref} ` : ""}${indented(text)}`)
  if (error.hint) lines.push(`hint: ${oneLine(error.hint)}`)
  return lines.join("\n")
}

/** Text of several lines, of which only the first can pass for one of ours. */
function indented(text: string): string {
  return text.split(ANY_LINE_ENDS).map(oneLine).join("\n  ")
}

/** The common envelope: the data under `data`, the reply's other parts beside it if not empty. */
export function toEnvelope(reply: Reply): object {
  if (isFailure(reply)) {
    const { message, ...rest } = reply.error
    return {
      success: false,
      data: null,
      error: message,
      ...rest,
      ...unlessEmpty({ notes: reply.notes, next: reply.next }),
    }
  }
  const { change, data, notes, artifacts, next, lost } = reply
  return {
    success: true,
    data,
    error: null,
    ...(change ? { change } : {}),
    ...unlessEmpty({ notes, artifacts, next }),
    ...(lost ? { lost } : {}),
  }
}

function unlessEmpty(parts: Record<string, readonly unknown[]>): Record<string, readonly unknown[]> {
  return Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0))
}
