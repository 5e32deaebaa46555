/**
 * Cuts a byte stream into messages at NUL bytes. Chunks of an unfinished message are kept apart and joined once, when
 * it is whole: the cost is linear in its size, and characters are never cut.
 */
export class MessageSplitter {
  readonly #deliver: (message: string) => void
  #parts: Buffer[] = []

  constructor(deliver: (message: string) => void) {
    this.#deliver = deliver
  }

  push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const tail = chunk.subarray(start, end)
      start = end + 1
      if (this.#parts.length === 0) this.#deliver(tail.toString("utf8"))
      else {
        this.#parts.push(tail)
        const whole = Buffer.concat(this.#parts)
        this.#parts = []
        this.#deliver(whole.toString("utf8"))
      }
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start))
  }
}
