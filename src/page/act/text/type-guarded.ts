import { pause } from "../../../base/deadline.ts"
import { TabhandError } from "../../../base/errors.ts"
import type { Page } from "../../core/page.ts"
import type { TypeOptions } from "../../input/keyboard.ts"

/** Characters after which the focus may be elsewhere. */
const MOVES_ON = /(?<=\t|\n|\r(?!\n))/

export interface GuardedOptions extends TypeOptions {
  /** Called if some of the text goes, or went, into a secret field. */
  readonly onSecret: () => void
}

/** The time of a key on a page that does much work for each. */
const SLOWEST_KEY_MS = 50

/** The longest time that typing a text may take. */
export function typingMs(text: string, delayMs = 0): number {
  return text.length * (delayMs + SLOWEST_KEY_MS)
}

export function tookFocus(words: string, taker: string): TabhandError {
  return new TabhandError("not_set", `${taker} took the focus away from ${words} while it was typed into`, {
    hint: "what came after that was kept from it; `fill` puts text in without keys",
  })
}

/** Types where the focus is, and checks for secret fields: keys and pages move the focus. */
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
