import { TabhandError } from "../../base/errors.ts"
import type { Preparation } from "../../cdp/target-owner.ts"

/**
 * A setting for all tabs of a session. A later one of the same name replaces it: what it sends to a target overrides
 * what was sent before.
 */
export interface Setting extends Preparation {
  /** The setting that reverts it. */
  back(): Setting
  /** It reverts a setting: new targets do not need it. */
  readonly isBack?: boolean
  /**
   * The browser keeps it once per process, for one target in it. When that target is gone, the others must set it
   * again.
   */
  readonly perProcess?: true
  /** It is code of the caller: our own scripts must run before it. */
  readonly afterOurs?: true
}

/** Another target of the same process has set it: it applies here too, if that one set the same. */
export const TAKEN = "taken"

/** The answer to a call with process-wide effect, which only one target per process may make. */
export async function ofProcess(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (refusalOf(error, /already in effect/)) return TAKEN
    // Workers of older browsers lack the call: they follow the page in their process.
    if (refusalOf(error, /wasn't found/)) return undefined
    throw error
  }
}

/** Whether the browser refused the call with such a message. */
export function refusalOf(error: unknown, words: RegExp): boolean {
  return error instanceof TabhandError && words.test(String(error.evidence?.protocolMessage ?? ""))
}
