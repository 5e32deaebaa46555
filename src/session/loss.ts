import { TabhandError } from "../base/errors.ts"
import { clip, plural, shellWord } from "../base/text.ts"

/** A session whose browser ended. Reported once; after that the session is empty. */
export interface Loss {
  readonly message: string
  readonly url: string | undefined
  readonly tabs: number
}

export function lossError(loss: Loss): TabhandError {
  return new TabhandError("session_lost", describeLoss(loss), {
    hint: loss.url ? `continue with: open ${shellWord(loss.url)}` : "continue with: open <url>",
    evidence: { ...(loss.url ? { lastUrl: loss.url } : {}), tabs: loss.tabs },
  })
}

export function describeLoss(loss: Loss): string {
  const where = loss.url ? `; it was at ${clip(loss.url, 200)}` : ""
  return `the session's pages are gone (${plural(loss.tabs, "tab")})${where}: ${loss.message}`
}
