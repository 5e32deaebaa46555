import { TabhandError } from "../../base/errors.ts"
import { quote } from "../../base/text.ts"

/** Effects of commands that set something for all tabs: they may come before the first page. */
export const setsUp = { scope: "tab", opens: true, acts: true, blockedByDialog: true } as const

/** The same, for settings that may change how the page looks. */
export const setsUpLooks = { ...setsUp, reports: "change" } as const

/** The scope of a setting, with the limits of attached browsers; part of each description. */
export const HOLDS =
  "Applies to all tabs of the session, including later ones; in an attached browser, to the tabs that this session uses, until it ends."

/** The words that reset a setting. */
export function isNone(word: unknown): boolean {
  return word === "none" || word === "off"
}

/** The browser accepted it, but the page does not show it. */
export function notSeen(what: string, wanted: unknown, seen: unknown): TabhandError {
  return new TabhandError(
    "unsupported",
    `the page does not have the ${what}: it has ${shown(seen)}, not ${shown(wanted)}`,
    {
      hint: "nothing was changed; another client may have set it in this browser",
    },
  )
}

function shown(value: unknown): string {
  return typeof value === "string" ? quote(value) : String(value)
}
