import { TabhandError } from "../base/errors.ts"
import type { Caller } from "../command/run/caller.ts"
import type { Page } from "../page/core/page.ts"
import { answers } from "../page/navigation/wake.ts"
import type { Session } from "../session/session.ts"
import type { Tab } from "../session/tab.ts"
import { helpers } from "./helpers/index.ts"
import { MemoryWatch } from "./memory-watch.ts"
import { SessionCode } from "./session-code.ts"
import type { RunOutcome } from "./wire.ts"

export { GRACE_MS } from "./tab-worker.ts"

export interface CodeToRun {
  readonly code: string
  readonly args: unknown
  readonly limitMs: number
  readonly caller: Caller
  readonly screenshotDir: string | undefined
  log(level: string, text: string): void
}

const memory = new MemoryWatch()

/** How long a page may take to show that it is not stuck. */
const PULSE_MS = 200

/** Ends an endless script that code left in the page, so that the tab can be used at once. */
async function freePage(page: Page): Promise<void> {
  if (page.dialogs.open || (await answers(page, PULSE_MS))) return
  await page.target.session.send("Runtime.terminateExecution")
}

/** Runs code with Puppeteer's objects of this tab, in the tab's worker. */
export async function runCode(
  session: Session,
  tab: Tab,
  { code, args, limitMs, caller, screenshotDir, log }: CodeToRun,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const worker = await SessionCode.of(session).workerFor(tab, signal)
  const { policy } = tab.page.dialogs
  const unwatch = memory.watch(worker)
  try {
    return await worker.run(
      {
        code,
        args,
        limitMs,
        log,
        answer(name, given) {
          if (name === "leaveDialogs") {
            tab.page.dialogs.policy = "leave"
            return Promise.resolve()
          }
          const helper = Object.hasOwn(helpers, name) ? helpers[name] : undefined
          if (!helper) throw new TabhandError("internal", `there is no helper ${name}`)
          return helper({ session, tab, caller, signal, screenshotDir }, given)
        },
      },
      signal,
    )
  } catch (error) {
    if (error instanceof TabhandError && error.code === "code_timeout" && !worker.over) await freePage(tab.page)
    throw error
  } finally {
    unwatch()
    tab.page.dialogs.policy = policy
    // Killed code may have left the page in any state, so it is closed, unless it belongs to the user.
    if (worker.over?.code === "code_timeout" && tab.own) await session.closeTab(tab, true, worker.over)
  }
}
