/** One command's turn: `before` resolves once those sent earlier are admitted, `pass` admits the next. */
export interface Turn {
  readonly before: Promise<void>
  pass(): void
}

/**
 * Admits the commands of one client in order. Checking arguments and finding the tab take each command a different
 * time; without turns a later one could overtake.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  take(key: string): Turn {
    const before = this.#last.get(key) ?? Promise.resolve()
    let pass = () => {}
    const passed = new Promise<void>((resolve) => {
      pass = resolve
    })
    const admitted = before.then(() => passed)
    this.#last.set(key, admitted)
    admitted.then(() => {
      if (this.#last.get(key) === admitted) this.#last.delete(key)
    })
    return { before, pass }
  }
}
