import { TabhandError } from "../../base/errors.ts"
import { TAKEN } from "./setting.ts"

/** The answer to a call about a whole process, which only one target in it can make. */
export async function ofProcess(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (refusalOf(error, /already in effect/)) return TAKEN
    // Workers of older browsers have no such call: they follow the page that shares their process.
    if (refusalOf(error, /wasn't found/)) return undefined
    throw error
  }
}

/** Whether the browser refused the call in such words. */
export function refusalOf(error: unknown, words: RegExp): boolean {
  return error instanceof TabhandError && words.test(String(error.evidence?.protocolMessage ?? ""))
}
