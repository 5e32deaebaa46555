import { TabhandError } from "../../base/errors.ts"
import { isNotInstalled } from "../not-installed.ts"
import type { Launch } from "./launch.ts"

/** A browser that did not start, or could not be attached to, in the words of this tool. */
export function startError(error: TabhandError, { cdp }: Launch): TabhandError {
  const { code, evidence, message } = error
  // The caller may be asked whether to install one.
  if (isNotInstalled(error) || code === "cancelled" || code === "policy_denied") return error
  const said = evidence === undefined ? {} : { evidence }
  if (cdp !== undefined) {
    return new TabhandError(code, `The browser at ${cdp} cannot be used: ${message}.`, {
      hint: "start it with --remote-debugging-port, or leave out attach_to_existing",
      cause: error,
      ...said,
    })
  }
  if (/Missing X server|\$DISPLAY/.test(message)) {
    return new TabhandError(code, "The browser did not start: there is no display for its window.", {
      hint: 'use headless=true; the operator can set "headless": true, or give it a DISPLAY',
      cause: error,
      ...said,
    })
  }
  return new TabhandError(code, `The browser did not start: ${message}`, { cause: error, ...said })
}
