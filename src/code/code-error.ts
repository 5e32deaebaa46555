import { type ErrorCode, errorCodes } from "../base/error-codes.ts"
import { TabhandError } from "../base/errors.ts"
import type { RunOutcome, WireError } from "./wire.ts"
import { CODE_FILE } from "./worker/errors.ts"

/** Converts an error thrown by code into the caller's error, with the code's own message. */
export function errorOfCode(error: WireError, shown?: RunOutcome): TabhandError {
  const { name, message, code, hint } = error
  const line = lineIn(error.stack)
  const where = line === undefined ? undefined : `at line ${line} of the code`
  const hints = [hint, where].filter((each) => each !== undefined).join("; ")
  const own = name === "Error" || code !== undefined ? message : `${name}: ${message}`
  return new TabhandError(isCode(code) ? code : "code_failed", own, {
    ...(hints === "" ? {} : { hint: hints }),
    ...evidenceOf(shown),
  })
}

/** Keeps what a run displayed before it failed. */
function evidenceOf(shown: RunOutcome | undefined) {
  if (!shown || (shown.displays.length === 0 && shown.screenshots.length === 0)) return {}
  const { displays, screenshots } = shown
  return { evidence: { displays, screenshots } }
}

function isCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(errorCodes, code)
}

function lineIn(stack: string | undefined): string | undefined {
  return new RegExp(`${CODE_FILE}:(\\d+)`).exec(stack ?? "")?.[1]
}
