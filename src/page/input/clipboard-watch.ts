import type { Page } from "../page.ts"
import type { FrameEye } from "../view/frame-eye.ts"
import { unlessGone } from "../view/lookout.ts"

/** What the page did when keys copied or pasted. */
export interface ClipboardSeen {
  /** The text that was to be copied, as far as the page tells: spaces and line ends may be others. */
  readonly copied: string | null
  /** A paste came, and with which text. */
  readonly pasted: string | null
  /** Text was put in, or the page's own script took the paste. */
  readonly taken: boolean
}

/** Watches all frames of a tab for what keys copy and paste. */
export class ClipboardWatch {
  readonly #eyes: readonly FrameEye[]

  private constructor(eyes: readonly FrameEye[]) {
    this.#eyes = eyes
  }

  static async on(page: Page, signal: AbortSignal): Promise<ClipboardWatch> {
    const eyes = (await page.capture.frames(signal)).map(({ eye }) => eye)
    await Promise.all(eyes.map((eye) => unlessGone(eye.world.call(watch, [], isNothing, signal), signal)))
    return new ClipboardWatch(eyes)
  }

  /** Asked once, when the keys were pressed. */
  async outcome(signal: AbortSignal): Promise<ClipboardSeen> {
    const frames = await Promise.all(
      this.#eyes.map((eye) => unlessGone(eye.world.call(outcome, [], isSeen, signal), signal)),
    )
    return {
      copied: frames.find((seen) => seen?.copied)?.copied ?? null,
      pasted: frames.find((seen) => typeof seen?.pasted === "string")?.pasted ?? null,
      // A frame that went because of it took it.
      taken: frames.some((seen) => seen?.taken ?? true),
    }
  }
}

function isNothing(value: unknown): value is undefined {
  return value === undefined
}

function isSeen(value: unknown): value is ClipboardSeen {
  return typeof value === "object" && value !== null && "copied" in value && "pasted" in value && "taken" in value
}

// Both run in our own world. What is copied is what was selected when the keys came, or what a script of the page put in
// its place, which shows only while the event is under way. Nothing is read from a password field.
const watch = `function () {
  const listening = []
  const seen = { copied: null, pasted: null, input: false, empty: false, paste: undefined }
  const listen = (name, capture, listener) => {
    const trusted = (event) => event.isTrusted && listener(event)
    window.addEventListener(name, trusted, { capture, passive: true })
    listening.push(() => window.removeEventListener(name, trusted, { capture }))
  }
  const selected = (event) => {
    const [field] = event.composedPath()
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      return field.type === "password" ? "" : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    }
    return String(window.getSelection() ?? "")
  }
  for (const name of ["copy", "cut"]) {
    listen(name, true, (event) => { seen.copied = selected(event) })
    listen(name, false, (event) => {
      if (event.defaultPrevented) seen.copied = event.clipboardData?.getData("text/plain") ?? ""
    })
  }
  listen("paste", true, (event) => {
    seen.paste = event
    seen.empty = event.clipboardData?.types.length === 0
    seen.pasted = event.clipboardData?.getData("text/plain") ?? ""
  })
  listen("input", true, () => { seen.input = true })
  seen.end = () => {
    for (const stop of listening) stop()
  }
  globalThis[Symbol.for("clipboard watch")]?.end()
  globalThis[Symbol.for("clipboard watch")] = seen
}`

const outcome = `function () {
  const seen = globalThis[Symbol.for("clipboard watch")]
  // Another document has come since.
  if (!seen) return { copied: null, pasted: null, taken: true }
  seen.end()
  delete globalThis[Symbol.for("clipboard watch")]
  // Fields tell of input even when it was nothing.
  const taken = !seen.empty && (seen.input || (seen.paste?.defaultPrevented ?? false))
  return { copied: seen.copied, pasted: seen.pasted, taken }
}`
