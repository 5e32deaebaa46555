import { TabhandError } from "../base/errors.ts"
import { quote } from "../base/text.ts"

/** What every command has in common that sets something for all tabs: it may come before the first page. */
export const setsUp = { scope: "tab", opens: true, acts: true, blockedByDialog: true } as const

/** The same, where the page may look different afterwards. */
export const setsUpLooks = { ...setsUp, tells: "change" } as const

/** Where an attached browser is concerned: said by every one of them. */
export const HOLDS =
  "Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs that this session uses, until it ends."

/** The words that take a setting back. */
export function isNone(word: unknown): boolean {
  return word === "none" || word === "off"
}

/** The browser took it, and the page does not show it. */
export function notSeen(what: string, wanted: unknown, seen: unknown): TabhandError {
  return new TabhandError(
    "unsupported",
    `the page does not have the ${what}: it has ${shown(seen)}, not ${shown(wanted)}`,
    {
      hint: "nothing was changed; somebody else may have set it in this browser",
    },
  )
}

function shown(value: unknown): string {
  return typeof value === "string" ? quote(value) : String(value)
}
