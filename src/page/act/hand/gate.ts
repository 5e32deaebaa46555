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

/** Whoever prevents what the browser does on these says that it takes what is dragged. */
const TAKING: ReadonlySet<string> = new Set(["dragenter", "dragover"])

/** Listened for only while the gate is shut: a page with such a listener scrolls less smoothly under a finger. */
const TOUCHES = ["touchstart", "touchend"] as const

type Hear = (event: MouseEvent) => void

/**
 * The first to hear of input in its window: it is made before any script of the page runs. Shut, it keeps all input from
 * the page, for so long as it is told; open, it tells one listener of presses.
 */
export class Gate {
  #hear: Hear | undefined
  #shutUntil = 0
  #hasKept = false

  constructor() {
    this.#listen()
  }

  /** Who is told of presses before the page is; nobody from now on, without one. */
  tell(hear: Hear | undefined): void {
    this.#hear = hear
    this.#listen()
  }

  /** Returns whether it was open. */
  shut(ms: number): boolean {
    const wasOpen = !this.#isShut()
    this.#shutUntil = performance.now() + ms
    this.#hasKept = false
    this.#listen()
    for (const type of TOUCHES) addEventListener(type, this.#on, { capture: true, passive: false })
    return wasOpen
  }

  /** Returns whether it kept anything from the page since it was shut. */
  open(): boolean {
    this.#shutUntil = 0
    for (const type of TOUCHES) removeEventListener(type, this.#on, { capture: true })
    return this.#hasKept
  }

  #isShut(): boolean {
    return this.#shutUntil > performance.now()
  }

  /** What is listened for already stays in its place; `document.open` takes all listeners away. */
  #listen(): void {
    for (const type of [...PRESSES, ...KEYS, ...DRAGS]) addEventListener(type, this.#on, { capture: true })
  }

  readonly #on = (event: Event): void => {
    if (!event.isTrusted) return
    if (this.#isShut()) {
      this.#hasKept = true
      if (!TAKING.has(event.type)) event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event instanceof MouseEvent && !(event instanceof DragEvent)) this.#hear?.(event)
  }
}

declare global {
  var tabhandGate: Gate | undefined
}

/** The gate of this window. */
export function theGate(): Gate {
  // An element may have that name.
  const known = Object.hasOwn(globalThis, "tabhandGate") ? globalThis.tabhandGate : undefined
  if (known) return known
  const gate = new Gate()
  Object.defineProperty(globalThis, "tabhandGate", { value: gate })
  return gate
}
