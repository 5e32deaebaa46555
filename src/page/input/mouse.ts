import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { Keyboard } from "./keyboard.ts"

export const mouseButtons = ["left", "right", "middle"] as const
export type MouseButton = (typeof mouseButtons)[number]

export interface MouseClick {
  readonly button?: MouseButton
  readonly count?: number
  readonly modifiers?: number
  /** Resolves when the button may be released. */
  readonly held?: () => Promise<void>
}

const buttonBits: Readonly<Record<MouseButton, number>> = { left: 1, right: 2, middle: 4 }

/** The virtual mouse of a tab. Coordinates are CSS pixels of the tab's window. */
export class Mouse {
  readonly #session: CdpSession
  readonly #keyboard: Keyboard
  #x = 0
  #y = 0
  /** The bits of the buttons that are held. */
  #buttons = 0

  constructor(session: CdpSession, keyboard: Keyboard) {
    this.#session = session
    this.#keyboard = keyboard
  }

  get x(): number {
    return this.#x
  }

  get y(): number {
    return this.#y
  }

  /** Moves in a straight line, in `steps` steps. */
  async move(x: number, y: number, signal: AbortSignal, { steps = 1 }: { steps?: number } = {}): Promise<void> {
    const from = { x: this.#x, y: this.#y }
    for (let step = 1; step <= steps; step++) {
      signal.throwIfAborted()
      const part = step / steps
      await this.#move(from.x + (x - from.x) * part, from.y + (y - from.y) * part, signal)
    }
  }

  /** `count` is the number of the press in a row: 2 for the second one of a double click. */
  async down(button: MouseButton, signal: AbortSignal, { count = 1 }: { count?: number } = {}): Promise<void> {
    signal.throwIfAborted()
    await this.#down(button, count, signal)
  }

  async up(button: MouseButton, signal: AbortSignal, { count = 1 }: { count?: number } = {}): Promise<void> {
    signal.throwIfAborted()
    await this.#up(button, count, signal)
  }

  async wheel(deltaX: number, deltaY: number, signal: AbortSignal): Promise<void> {
    await this.#send({ type: "mouseWheel", deltaX, deltaY }, signal)
  }

  /**
   * Moves and clicks. All events are sent in one go, or with a wait for `held` between press and release: a cancelled
   * caller leaves no button down, and the move does not wait for a frame, as it would alone. `modifiers` are added to
   * those held.
   */
  async click(x: number, y: number, signal: AbortSignal, options: MouseClick = {}): Promise<void> {
    const { button = "left", count = 1, modifiers = 0, held } = options
    signal.throwIfAborted()
    const sent = [this.#move(x, y, signal, modifiers)]
    for (let n = 1; n <= count; n++) {
      sent.push(this.#down(button, n, signal, modifiers))
      try {
        await held?.()
      } finally {
        sent.push(this.#up(button, n, signal.aborted ? undefined : signal, modifiers))
        // If the wait failed, its error is thrown.
        Promise.all(sent).catch(() => undefined)
      }
    }
    await Promise.all(sent)
  }

  #move(x: number, y: number, signal: AbortSignal, modifiers = 0): Promise<unknown> {
    this.#x = x
    this.#y = y
    const held = mouseButtons.find((name) => this.#buttons & buttonBits[name]) ?? "none"
    return this.#send({ type: "mouseMoved", button: held, force: held === "none" ? 0 : 0.5 }, signal, modifiers)
  }

  #down(button: MouseButton, clickCount: number, signal: AbortSignal, modifiers = 0): Promise<unknown> {
    this.#buttons |= buttonBits[button]
    return this.#send({ type: "mousePressed", button, clickCount, force: 0.5 }, signal, modifiers)
  }

  #up(button: MouseButton, clickCount: number, signal: AbortSignal | undefined, modifiers = 0): Promise<unknown> {
    this.#buttons &= ~buttonBits[button]
    return this.#send({ type: "mouseReleased", button, clickCount }, signal, modifiers)
  }

  #send(
    event: Omit<Protocol.Input.DispatchMouseEventRequest, "x" | "y" | "buttons" | "modifiers">,
    signal: AbortSignal | undefined,
    modifiers = 0,
  ): Promise<unknown> {
    const where = { x: this.#x, y: this.#y, buttons: this.#buttons }
    const how = { modifiers: this.#keyboard.modifiers | modifiers, pointerType: "mouse" as const }
    return this.#session.send("Input.dispatchMouseEvent", { ...event, ...where, ...how }, signal ? { signal } : {})
  }
}
