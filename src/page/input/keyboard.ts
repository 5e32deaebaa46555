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
  /** The pause between two characters. */
  readonly delayMs?: number
  /** Called for each character when it is sent, even if the page does not answer. */
  readonly onTyped?: (character: string) => void
}

/** The virtual US keyboard of a tab, with the keys that are held. */
export class Keyboard {
  /** Called instead of sending keys that copy, cut or paste. */
  clipboardGuard: ClipboardGuard | undefined
  readonly #session: CdpSession
  /** By code, in the order in which they were pressed. */
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
   * Sends key events for each character that a key makes, and text input for others. A line end is Enter, a tab is Tab.
   * Each character waits for the one before it, so that the page's reaction to it, such as a dialog, comes before the
   * next.
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

  /** Inserts text as an input method would, without key events. */
  async insertText(text: string, signal: AbortSignal): Promise<void> {
    await this.#session.send("Input.insertText", { text }, { signal })
  }

  /** Releases all keys that are held, the last one first. */
  async release(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await Promise.all([...this.#held.values()].reverse().map((found) => this.#up(found, signal)))
  }

  #guarded(keys: readonly FoundKey[], signal: AbortSignal, send: () => Promise<void>): Promise<void> {
    const act = this.clipboardGuard && clipboardActOf(keys, this.modifiers)
    return this.clipboardGuard && act ? this.clipboardGuard(act, signal, send) : send()
  }

  /** Sends all events in one go, so that a cancelled caller leaves no key down. */
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
    // `Control+A` means the key with an A on it; otherwise a capital and most signs need Shift.
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

/** Whether a key or combination makes a character; undefined if it does not exist. */
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

/** Whether a key or combination enters text: a character, or the content of the clipboard. */
export function givesText(combo: string): boolean {
  return makesCharacter(combo) === true || clipboardActOf(parseCombo(combo), 0) === "paste"
}

/** Whether a key moves the focus, possibly into another frame. */
export function movesFocus(combo: string): boolean {
  return parseCombo(combo).some(({ key }) => key.key === "Tab")
}

/** The text of a key; none with Control, Alt or Meta. */
function textOf(key: Key, event: { readonly key: string; readonly modifiers: number }): string | undefined {
  if (!key.makesText || (event.modifiers & ~SHIFT) !== 0) return undefined
  return event.key === "Enter" ? "\r" : event.key
}

/** Whether a text contains characters that no key makes. */
export function needsTextInput(text: string): boolean {
  return [...characters.segment(text)].some(({ segment }) => keyFor(segment) === undefined)
}

function keyFor(character: string): FoundKey | undefined {
  if (/^(\r\n|\r|\n)$/.test(character)) return parseKey("Enter")
  return character === "\t" ? parseKey("Tab") : keyOf(character)
}
