import { z } from "zod"
import { Deadline, pause, scoped } from "../../base/deadline.ts"
import { type ErrorDetails, TabhandError } from "../../base/errors.ts"
import type { Caller } from "../../command/run/caller.ts"
import type { Page } from "../../page/core/page.ts"
import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"

/** What a helper may use in the engine. */
export interface HelperContext {
  readonly session: Session
  readonly tab: Tab
  /** Who runs the code: paths are resolved and confined for this caller. */
  readonly caller: Caller
  /** Aborts with the run. */
  readonly signal: AbortSignal
  /** The directory for screenshots without a path; the system's temporary directory if undefined. */
  readonly screenshotDir: string | undefined
}

/** A request from the `tab` object; its arguments come from code and must be checked. */
export type Helper = (context: HelperContext, args: unknown) => Promise<unknown>

/** A helper with checked arguments. Only message and hint of its errors are passed on, so they must be complete. */
export function defineHelper<Schema extends z.ZodType>(
  args: Schema,
  work: (context: HelperContext, args: z.output<Schema>) => Promise<unknown>,
): Helper {
  return async (context, given) => {
    const parsed = args.safeParse(given)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const where = issue?.path.join(".") ?? ""
      throw new TabhandError(
        "bad_argument",
        [where, issue?.message ?? "is wrong"].filter((part) => part !== "").join(": "),
      )
    }
    try {
      return await work(context, parsed.data)
    } catch (error) {
      throw error instanceof TabhandError && error.candidates.length > 0 ? inOneMessage(error) : error
    }
  }
}

function inOneMessage(error: TabhandError): TabhandError {
  const candidates = error.candidates.map(({ ref, text }) => (ref === undefined ? text : `${ref} ${text}`))
  return new TabhandError(error.code, `${error.message}: ${candidates.join(", ")}`, {
    ...hintOf(error),
    cause: error,
  })
}

function hintOf({ code, hint }: TabhandError): ErrorDetails {
  if (code === "ambiguous") return { hint: "name one of them by its ref, or say more in the selector" }
  return hint === undefined ? {} : { hint }
}

/** How long a helper may take, in ms. */
export const limitArg = z.number().min(1)

/** Code with its own dialog listener received the dialog when we did, and needs a moment to answer. */
const ANSWER_MS = 500

/**
 * Runs work that ends itself at its deadline: what it has done by then remains, and only the work knows whether it did
 * anything.
 */
export async function underLimit<T>(
  { signal, tab }: HelperContext,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = Deadline.after(limitMs, "the helper", signal)
  try {
    await letDialogBeAnswered(tab.page, Math.min(ANSWER_MS, limitMs / 4), deadline.signal)
    return await work(deadline.signal)
  } finally {
    deadline.clear()
  }
}

async function letDialogBeAnswered(page: Page, ms: number, signal: AbortSignal): Promise<void> {
  if (!page.dialogs.open) return
  await scoped(signal, (scope) => Promise.race([page.next("dialogClosed", scope), pause(ms, scope)]))
}
