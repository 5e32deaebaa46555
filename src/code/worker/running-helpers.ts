/** The helpers of a tab that have begun and not ended, so that a run that is stopped can say where it stood. */
export class RunningHelpers {
  readonly #running = new Map<symbol, { readonly name: string; readonly since: number }>()

  async during<T>(name: string, work: () => Promise<T>): Promise<T> {
    const key = Symbol(name)
    this.#running.set(key, { name, since: performance.now() })
    try {
      return await work()
    } finally {
      this.#running.delete(key)
    }
  }

  /** `tab.click("#go") (3.2s)`, or nothing. */
  describe(): string {
    const now = performance.now()
    return [...this.#running.values()]
      .map(({ name, since }) => `${name} (${((now - since) / 1000).toFixed(1)}s)`)
      .join(", ")
  }
}
