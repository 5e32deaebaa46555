import { pause, scoped } from "../../../base/deadline.ts"
import type { CdpSession } from "../../../cdp/cdp-session.ts"
import type { Protocol } from "../../../cdp/protocol.ts"
import type { Page } from "../../core/page.ts"

/** A file chooser that was intercepted before it opened. */
export interface FileChooser {
  readonly session: CdpSession
  readonly facts: Protocol.Page.FileChooserOpenedEvent
}

/** The limit after the click: a chooser opens immediately, or after a request or two. */
const OPENS_MS = 1_000
const TAKE_BACK_MS = 1_000

/**
 * Runs `work`, and returns the chooser that it opens in any frame instead of showing it; undefined if none opened in
 * time.
 */
export async function chooserOpenedBy<T>(
  page: Page,
  work: () => Promise<T>,
  left: () => number,
  signal: AbortSignal,
): Promise<{ readonly chooser: FileChooser | undefined; readonly done: T }> {
  const sessions = [...page.target.subtree()].filter(({ hasDocument }) => hasDocument).map(({ session }) => session)
  let first: FileChooser | undefined
  try {
    await intercept(sessions, true, signal)
    return await scoped(signal, async (scope) => {
      const opened = sessions.map(async (session) => {
        const facts = await session.next("Page.fileChooserOpened", scope)
        first ??= { session, facts }
      })
      for (const each of opened) each.catch(() => undefined)
      const done = await work()
      if (!first) await Promise.race([...opened, pause(Math.min(left(), OPENS_MS), scope)])
      return { chooser: first, done }
    })
  } finally {
    await Promise.allSettled([intercept(sessions, false, AbortSignal.timeout(TAKE_BACK_MS))])
  }
}

function intercept(sessions: readonly CdpSession[], enabled: boolean, signal: AbortSignal): Promise<unknown> {
  return Promise.all(
    sessions.map((session) => session.send("Page.setInterceptFileChooserDialog", { enabled }, { signal })),
  )
}
