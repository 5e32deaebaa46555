import { readdir } from "node:fs/promises"
import type { ErrorCode } from "../../../src/base/error-codes.ts"
import { TabhandError } from "../../../src/base/errors.ts"
import { homePaths } from "../../../src/base/home.ts"
import type { Browser } from "../../../src/browser/browser.ts"
import type { Session } from "../../../src/session/session.ts"
import type { Tab } from "../../../src/session/tab.ts"
import { type Engine, known } from "../../support/with-engine.ts"

export function sessionNamed({ tabhand }: Engine, name: string): Session {
  return tabhand.runtime.sessions.get(name)
}

export function tabOf(engine: Engine, session: string, name?: string): Tab {
  return sessionNamed(engine, session).tabs.get(name)
}

export function browserOf(engine: Engine, session: string): Browser {
  return known(sessionNamed(engine, session).context).browser
}

export function kill(browser: Browser): void {
  process.kill(known(browser.facts.pid), "SIGKILL")
}

/** How a command failed, and after how long. */
export async function failure(work: Promise<unknown>): Promise<{ error: TabhandError; code: ErrorCode; ms: number }> {
  const started = performance.now()
  try {
    await work
  } catch (error) {
    if (!(error instanceof TabhandError)) throw error
    return { error, code: error.code, ms: performance.now() - started }
  }
  throw new Error("the command succeeded")
}

export async function temporaryProfiles(home: string): Promise<string[]> {
  return (await readdir(homePaths(home).profiles)).filter((name) => name.startsWith("tmp-"))
}
