import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { Point } from "../../injected/wire/point.ts"
import type { Keyboard } from "./keyboard.ts"

const SWIPE_STEPS = 10

/** A virtual finger on a tab. Coordinates are CSS pixels of the tab's window. */
export class Touch {
  readonly #session: CdpSession
  readonly #keyboard: Keyboard

  constructor(session: CdpSession, keyboard: Keyboard) {
    this.#session = session
    this.#keyboard = keyboard
  }

  async tap(x: number, y: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await Promise.all([this.#send("touchStart", [{ x, y }], signal), this.#send("touchEnd", [], signal)])
  }

  /** Touches, moves in a straight line, and releases. */
  async swipe(
    from: Point,
    to: Point,
    signal: AbortSignal,
    { steps = SWIPE_STEPS }: { steps?: number } = {},
  ): Promise<void> {
    signal.throwIfAborted()
    const sent = [this.#send("touchStart", [from], signal)]
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      sent.push(this.#send("touchMove", [point], signal))
    }
    sent.push(this.#send("touchEnd", [], signal))
    await Promise.all(sent)
  }

  #send(
    type: Protocol.Input.DispatchTouchEventRequest["type"],
    touchPoints: Protocol.Input.TouchPoint[],
    signal: AbortSignal,
  ): Promise<unknown> {
    const { modifiers } = this.#keyboard
    return this.#session.send("Input.dispatchTouchEvent", { type, touchPoints, modifiers }, { signal })
  }
}
