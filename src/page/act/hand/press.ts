import { frame, turn } from "./frame.ts"

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true }

/** A press that does not come by then was kept from the window. */
const LATEST_MS = 100

/**
 * Tells when the button may go up after it went down. A widget that answers to the press itself may listen for the
 * release only after it has drawn itself anew, which is soon enough for a person, and too late for a release in the same
 * moment. A press that nothing answered to is not held.
 */
export class Press {
  readonly #observer = new MutationObserver(() => {
    this.#isAnswered = true
  })
  #isAnswered = false
  #event: Event | undefined
  #onDown = () => {}
  readonly #down = new Promise<void>((resolve) => {
    this.#onDown = resolve
  })

  /** Told of each event of the press before the page is. */
  hear(event: Event): void {
    if (event.type === "pointerdown") this.#observer.observe(document, EVERYTHING)
    if (event.type !== "mousedown") return
    this.#event = event
    this.#onDown()
  }

  async released(): Promise<void> {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, LATEST_MS))
    await Promise.race([this.#down, limit])
    // After all listeners of the press.
    await turn()
    if (this.#observer.takeRecords().length > 0) this.#isAnswered = true
    this.#observer.disconnect()
    if (!this.#isAnswered && !this.#event?.defaultPrevented) return
    // One frame draws what the press changed; what is to be done after that is done by the next one.
    await frame()
    await frame()
  }

  end(): void {
    this.#observer.disconnect()
  }
}
