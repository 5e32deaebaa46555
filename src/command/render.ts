import type { ErrorBody } from "../base/errors.ts"
import { clip } from "../base/text.ts"
import type { Session } from "../session/session.ts"
import { fitToBudget, restLine } from "./budget.ts"
import { budgets } from "./effects.ts"
import { isFailure, type Reply, type Request, type Success } from "./reply.ts"

/** Text for one of the two streams. */
export interface Rendered {
  readonly text: string
  readonly stream: "out" | "err"
}

/** A reply in our own words, within its budget. What does not fit is written to an artifact of the session. */
export async function renderText(reply: Reply, request: Request | undefined, session: Session | undefined): Promise<Rendered> {
  if (isFailure(reply)) return { text: withNotes(renderError(reply.error), reply.notes), stream: "err" }
  const budget = request?.budget ?? budgets[request?.command.budget ?? "list"]
  const fitted = fitToBudget(reply.text, budget)
  const rest = fitted.left > 0 ? [restLine(fitted, await saveWhole(reply, session))] : []
  const lines = [fitted.text, ...rest].filter((line) => line !== "")
  return { text: withNotes(lines.join("\n"), reply.notes), stream: "out" }
}

export function renderError(error: ErrorBody): string {
  const lines = [`error ${error.code}: ${clip(error.message, 500)}`]
  for (const { ref, text } of error.candidates ?? []) lines.push(`  ${ref ? `${ref} ` : ""}${text}`)
  if (error.hint) lines.push(`hint: ${error.hint}`)
  return lines.join("\n")
}

function withNotes(text: string, notes: readonly string[]): string {
  return [text, ...notes.map((note) => `note: ${note}`)].filter((line) => line !== "").join("\n")
}

async function saveWhole(reply: Success, session: Session | undefined): Promise<string | undefined> {
  return (await session?.artifacts.save("output", "txt", reply.text))?.path
}

/** The one envelope: the data under `data`, the reply's other parts beside it when there are any. */
export function toEnvelope(reply: Reply): object {
  if (isFailure(reply)) {
    const { message, ...rest } = reply.error
    return { success: false, data: null, error: message, ...rest, ...unlessEmpty({ notes: reply.notes, next: reply.next }) }
  }
  const { data, notes, artifacts, next, lost } = reply
  return { success: true, data, error: null, ...unlessEmpty({ notes, artifacts, next }), ...(lost ? { lost } : {}) }
}

function unlessEmpty(parts: Record<string, readonly unknown[]>): Record<string, readonly unknown[]> {
  return Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0))
}
