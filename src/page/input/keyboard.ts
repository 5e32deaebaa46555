import { pause } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"
import { type ClipboardGuard, clipboardActOf } from "./clipboard-keys.ts"
import { parseCombo, parseKey } from "./combo.ts"
import { type FoundKey, type Key, keyOf, modifierBits, SHIFT } from "./keys.ts"
import { macCommands } from "./mac-commands.ts"

const onMac = process.platform === "darwin"
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" })

export interface TypeOptions {
  /** Between two characters. */
  readonly delayMs?: number
  /** Told of each character when it is sent, whether the page answers or not. */
  readonly onTyped?: (character: string) => void
}

/** The keys of a US keyboard that a tab believes to have; it knows which of them are held. */
export class Keyboard {
  /** Asked before keys that copy, cut or paste. */
  clipboardGuard: ClipboardGuard | undefined
  readonly #session: CdpSession
  /** By code, in the order in which they went down. */
  readonly #held = new Map<string, FoundKey>()

  constructor(session: CdpSession) {
    this.#session = session
  }

  /** Bits of the modifiers that are held now (Alt 1, Control 2, Meta 4, Shift 8): mouse events carry them too. */
  get modifiers(): number {
    let bits = 0
    for (const { key } of this.#held.values()) bits |= modifierBits[key.key] ?? 0
    return bits
  }

  async down(key: string, signal: AbortSignal): Promise<void> {
    const found = parseKey(key)
    signal.throwIfAborted()
    await this.#guarded([found], signal, async () => {
      await this.#down(found, signal)
    })
  }

  async up(key: string, signal: AbortSignal): Promise<void> {
    const found = parseKey(key)
    signal.throwIfAborted()
    await this.#up(found, signal)
  }

  /** `Enter`, `a`, `Control+Shift+k`, `ControlOrMeta+a`. */
  async press(
    combo: string,
    signal: AbortSignal,
    { count = 1, delayMs = 0 }: { count?: number; delayMs?: number } = {},
  ): Promise<void> {
    const found = parseCombo(combo)
    for (let n = 0; n < count; n++) {
      if (n > 0 && delayMs > 0) await pause(delayMs, signal)
      await this.#guarded(found, signal, () => this.#press(found, signal))
    }
  }

  /**
   * Key events for each character that a key makes, text input for what no key makes. A line end is Enter and a tab is
   * Tab. Each character waits for the one before it: what a page does on one, be it a dialog, comes before the next.
   */
  async type(text: string, signal: AbortSignal, { delayMs = 0, onTyped }: TypeOptions = {}): Promise<void> {
    let first = true
    for (const { segment } of characters.segment(text)) {
      if (!first && delayMs > 0) await pause(delayMs, signal)
      first = false
      const found = keyFor(segment)
      const sent = found
        ? this.#guarded([found], signal, () => this.#press([found], signal))
        : this.insertText(segment, signal)
      onTyped?.(segment)
      await sent
    }
  }

  /** As an input method would: no key events. */
  async insertText(text: string, signal: AbortSignal): Promise<void> {
    await this.#session.send("Input.insertText", { text }, { signal })
  }

  /** Releases every key that is still held, the last one first. */
  async release(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await Promise.all([...this.#held.values()].reverse().map((found) => this.#up(found, signal)))
  }

  #guarded(keys: readonly FoundKey[], signal: AbortSignal, send: () => Promise<void>): Promise<void> {
    const act = this.clipboardGuard && clipboardActOf(keys, this.modifiers)
    return this.clipboardGuard && act ? this.clipboardGuard(act, signal, send) : send()
  }

  /** All events are sent in one go, so that nothing that happens to the caller leaves a key down. */
  async #press(found: readonly FoundKey[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const down = found.map((each) => this.#down(each, signal))
    const up = [...found].reverse().map((each) => this.#up(each, signal))
    await Promise.all([...down, ...up])
  }

  #down(found: FoundKey, signal: AbortSignal): Promise<unknown> {
    const { key } = found
    const autoRepeat = this.#held.has(key.code)
    this.#held.set(key.code, found)
    const event = this.#event(found)
    const text = textOf(key, event)
    const commands = onMac ? macCommands(key.code, event.modifiers) : []
    return this.#session.send(
      "Input.dispatchKeyEvent",
      {
        ...event,
        type: text === undefined ? "rawKeyDown" : "keyDown",
        autoRepeat,
        ...(text === undefined ? {} : { text, unmodifiedText: text }),
        ...(commands.length === 0 ? {} : { commands }),
      },
      { signal },
    )
  }

  #up(found: FoundKey, signal: AbortSignal): Promise<unknown> {
    this.#held.delete(found.key.code)
    return this.#session.send("Input.dispatchKeyEvent", { ...this.#event(found), type: "keyUp" }, { signal })
  }

  #event({ key, shifted }: FoundKey) {
    const held = this.modifiers
    // Control+A is written for the key that has an A on it; a capital and most signs need Shift otherwise.
    const isLetter = /^Key.$/.test(key.code)
    const modifiers = shifted && !(isLetter && (held & ~SHIFT) !== 0) ? held | SHIFT : held
    return {
      key: modifiers & SHIFT ? key.shifted : key.key,
      code: key.code,
      windowsVirtualKeyCode: key.keyCode,
      location: key.location,
      isKeypad: key.location === 3,
      modifiers,
    }
  }
}

/** Throws for a key that does not exist; changes nothing. */
export function checkCombo(combo: string): void {
  parseCombo(combo)
}

/** Whether a key or combination makes a character; nothing when it does not exist. */
export function makesCharacter(combo: string): boolean | undefined {
  try {
    const keys = parseCombo(combo)
    const isCommand = keys.some(({ key }) => ((modifierBits[key.key] ?? 0) & ~SHIFT) !== 0)
    return !isCommand && keys.some(({ key }) => key.makesText && key.key !== "Enter")
  } catch (error) {
    if (error instanceof TabhandError && error.code === "bad_argument") return undefined
    throw error
  }
}

/** With Control, Alt or Meta a key makes no text. */
function textOf(key: Key, event: { readonly key: string; readonly modifiers: number }): string | undefined {
  if (!key.makesText || (event.modifiers & ~SHIFT) !== 0) return undefined
  return event.key === "Enter" ? "\r" : event.key
}

/** Whether there are characters in it that no key makes. */
export function needsTextInput(text: string): boolean {
  return [...characters.segment(text)].some(({ segment }) => keyFor(segment) === undefined)
}

function keyFor(character: string): FoundKey | undefined {
  if (/^(\r\n|\r|\n)$/.test(character)) return parseKey("Enter")
  return character === "\t" ? parseKey("Tab") : keyOf(character)
}
