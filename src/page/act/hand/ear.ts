/** Hears whether the mouse comes into the frame. */
export class Ear {
  #heard = false

  listen(): void {
    this.#heard = false
    addEventListener("mousemove", this.#onMove, { capture: true, passive: true })
  }

  /** Whether it came since; then nobody listens any more. */
  heard(): boolean {
    if (this.#heard) this.end()
    return this.#heard
  }

  end(): void {
    removeEventListener("mousemove", this.#onMove, { capture: true })
  }

  readonly #onMove = (event: Event): void => {
    if (event.isTrusted) this.#heard = true
  }
}
