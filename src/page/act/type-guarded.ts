import { pause } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { TypeOptions } from "../input/keyboard.ts"
import type { Page } from "../page.ts"

/** After these the focus may be elsewhere. */
const MOVES_ON = /(?<=\t|\n|\r(?!\n))/

export interface GuardedOptions extends TypeOptions {
  /** Told when some of the text goes, or went, into a field for secrets. */
  readonly onSecret: () => void
}

/** What a key may cost on a page that does much for each. */
const SLOWEST_KEY_MS = 50

/** How long it may take to type a text. */
export function typingMs(text: string, delayMs = 0): number {
  return text.length * (delayMs + SLOWEST_KEY_MS)
}

/** The focus was taken away from what was typed into. */
export function tookFocus(words: string, taker: string): TabhandError {
  return new TabhandError("not_set", `${taker} took the focus away from ${words} while it was typed into`, {
    hint: "what came after that was kept from it; `fill` puts text in without keys",
  })
}

/** Types a text where the focus is, and watches into what kind of fields it goes: keys and pages move the focus on. */
export async function typeGuarded(
  page: Page,
  text: string,
  { onSecret, ...options }: GuardedOptions,
  signal: AbortSignal,
): Promise<void> {
  for (const [at, part] of text.split(MOVES_ON).entries()) {
    if (await page.capture.focusIsSecret(signal)) onSecret()
    if (at > 0 && options.delayMs) await pause(options.delayMs, signal)
    await page.keyboard.type(part, signal, options)
  }
  if (await page.capture.focusIsSecret(signal)) onSecret()
}
