/** The helpers of a tab that are running, so that an aborted run can report where it was. */
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

  /** `tab.click("#go") (3.2s)`, or empty. */
  describe(): string {
    const now = performance.now()
    return [...this.#running.values()]
      .map(({ name, since }) => `${name} (${((now - since) / 1000).toFixed(1)}s)`)
      .join(", ")
  }
}
