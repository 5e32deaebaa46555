import { TabhandError } from "../base/errors.ts"

/** Codes that mean that something is closed already. */
const GONE: ReadonlySet<string> = new Set(["no_session", "no_tab", "tab_closed", "browser_gone", "session_lost"])

/** Closing is not cancelled when the caller leaves. */
export const untilDone: AbortSignal = new AbortController().signal

/** Settles as `work` does, and also where there was nothing left to close. */
export async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof TabhandError && GONE.has(error.code))) throw error
  }
}
