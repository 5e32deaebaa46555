/** Notices when the mouse enters the frame. */
export class PointerWatch {
  #hasEntered = false

  listen(): void {
    this.#hasEntered = false
    addEventListener("mousemove", this.#onMove, { capture: true, passive: true })
  }

  /** Whether it has entered since; if so, stops listening. */
  hasEntered(): boolean {
    if (this.#hasEntered) this.end()
    return this.#hasEntered
  }

  end(): void {
    removeEventListener("mousemove", this.#onMove, { capture: true })
  }

  readonly #onMove = (event: Event): void => {
    if (event.isTrusted) this.#hasEntered = true
  }
}
