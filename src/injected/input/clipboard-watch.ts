import type { ClipboardSeen } from "../wire/input.ts"

// The copied text is the selection when the keys arrived, or what a script of the page put in its place, which can be
// read only during the event. Nothing is read from a password field.

class ClipboardWatch {
  copied: string | null = null
  pasted: string | null = null
  #paste: ClipboardEvent | undefined
  #input = false
  #empty = false
  readonly #listening = new AbortController()

  constructor() {
    for (const name of ["copy", "cut"] as const) {
      this.#listen(name, true, (event) => {
        this.copied = selected(event)
      })
      this.#listen(name, false, (event) => {
        if (event.defaultPrevented) this.copied = event.clipboardData?.getData("text/plain") ?? ""
      })
    }
    this.#listen("paste", true, (event) => {
      this.#paste = event
      this.#empty = event.clipboardData?.types.length === 0
      this.pasted = event.clipboardData?.getData("text/plain") ?? ""
    })
    this.#listen("input", true, () => {
      this.#input = true
    })
  }

  end(): void {
    this.#listening.abort()
  }

  outcome(): ClipboardSeen {
    // Fields fire input events even when an empty text was pasted.
    const taken = !this.#empty && (this.#input || (this.#paste?.defaultPrevented ?? false))
    return { copied: this.copied, pasted: this.pasted, taken }
  }

  #listen<N extends keyof WindowEventMap>(
    name: N,
    capture: boolean,
    listener: (event: WindowEventMap[N]) => void,
  ): void {
    const trusted = (event: WindowEventMap[N]) => {
      if (event.isTrusted) listener(event)
    }
    window.addEventListener(name, trusted, { capture, passive: true, signal: this.#listening.signal })
  }
}

function selected(event: ClipboardEvent): string {
  const [field] = event.composedPath()
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    return field.type === "password" ? "" : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
  }
  return String(window.getSelection() ?? "")
}

const KEY = Symbol.for("clipboard watch")

/** Starts observing what keys copy and paste in this frame. */
export function watchClipboard(): void {
  current()?.end()
  Reflect.set(globalThis, KEY, new ClipboardWatch())
}

/** What was copied and pasted since; can be read once. */
export function clipboardOutcome(): ClipboardSeen {
  const watch = current()
  // The document has been replaced since.
  if (watch === undefined) return { copied: null, pasted: null, taken: true }
  watch.end()
  Reflect.deleteProperty(globalThis, KEY)
  return watch.outcome()
}

function current(): ClipboardWatch | undefined {
  const kept: unknown = Reflect.get(globalThis, KEY)
  return isWatch(kept) ? kept : undefined
}

/** It was created by another of our scripts, with another copy of the class. */
function isWatch(kept: unknown): kept is ClipboardWatch {
  return typeof kept === "object" && kept !== null && "outcome" in kept
}
