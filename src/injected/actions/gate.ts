const PRESSES = [
  "pointerdown",
  "mousedown",
  "pointerup",
  "mouseup",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
] as const

const KEYS = ["keydown", "keypress", "keyup", "beforeinput", "paste"] as const

const DRAGS = ["dragenter", "dragover", "drop"] as const

/** Preventing the default of these means that the page accepts what is dragged. */
const TAKING: ReadonlySet<string> = new Set(["dragenter", "dragover"])

/** Added only while the gate is shut: a page with such a listener scrolls less smoothly by touch. */
const TOUCHES = ["touchstart", "touchend"] as const

/** A key takes effect on keydown: a blocked keyup blocks no input. */
const DONE: ReadonlySet<string> = new Set(["keyup"])

type Listener = (event: MouseEvent) => void

/**
 * The first input listener of its window: it is created before any script of the page runs. While shut, it blocks all
 * input from the page until a deadline; while open, it passes presses to one listener.
 */
export class Gate {
  #listener: Listener | undefined
  #shutUntil = 0
  #hasKept = false
  /** `document.open` removes all listeners; the new document element is the first sign of it. */
  readonly #reopening = new MutationObserver(() => this.#listen())

  constructor() {
    this.#listen()
  }

  /** Sets the listener that gets presses before the page does, or removes it. */
  setListener(listener: Listener | undefined): void {
    this.#listener = listener
    this.#listen()
  }

  /** Returns whether the gate was open. */
  shut(ms: number): boolean {
    const wasOpen = !this.#isShut()
    this.#shutUntil = performance.now() + ms
    this.#hasKept = false
    this.#listen()
    for (const type of TOUCHES) addEventListener(type, this.#on, { capture: true, passive: false })
    this.#reopening.observe(document, { childList: true })
    return wasOpen
  }

  /** Returns whether any input was blocked since the gate was shut. */
  open(): boolean {
    this.#shutUntil = 0
    this.#reopening.disconnect()
    for (const type of TOUCHES) removeEventListener(type, this.#on, { capture: true })
    return this.#hasKept
  }

  #isShut(): boolean {
    return this.#shutUntil > performance.now()
  }

  /** Adding a listener again does not change its position. */
  #listen(): void {
    for (const type of [...PRESSES, ...KEYS, ...DRAGS]) addEventListener(type, this.#on, { capture: true })
  }

  readonly #on = (event: Event): void => {
    if (!event.isTrusted) return
    if (this.#isShut()) {
      if (!DONE.has(event.type)) this.#hasKept = true
      if (!TAKING.has(event.type)) event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event instanceof MouseEvent && !(event instanceof DragEvent)) this.#listener?.(event)
  }
}

declare global {
  var tabhandGate: Gate | undefined
}

/** The gate of this window. */
export function theGate(): Gate {
  // An element with this id would appear as a property of the window.
  const known = Object.hasOwn(globalThis, "tabhandGate") ? globalThis.tabhandGate : undefined
  if (known) return known
  const gate = new Gate()
  Object.defineProperty(globalThis, "tabhandGate", { value: gate })
  return gate
}
