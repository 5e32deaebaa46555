import { frame, turn } from "./frame.ts"

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true }

/** A press that does not arrive within this time was blocked from the window. */
const LATEST_MS = 100

/**
 * Determines when the button may be released after a press. A widget that reacts to the press itself may add its
 * release listener only after it has rerendered: soon enough for a person, too late for a release in the same moment. A
 * press without a reaction is not held.
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

  /** Receives each event of the press before the page does. */
  observe(event: Event): void {
    if (event.type === "pointerdown") this.#observer.observe(document, EVERYTHING)
    if (event.type !== "mousedown") return
    this.#event = event
    this.#onDown()
  }

  async released(): Promise<void> {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, LATEST_MS))
    await Promise.race([this.#down, limit])
    // After all listeners of the press have run.
    await turn()
    if (this.#observer.takeRecords().length > 0) this.#isAnswered = true
    this.#observer.disconnect()
    if (!this.#isAnswered && !this.#event?.defaultPrevented) return
    // The first frame draws what the press changed; the second runs what the page scheduled after that.
    await frame()
    await frame()
  }

  end(): void {
    this.#observer.disconnect()
  }
}
