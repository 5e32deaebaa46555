interface LineReaderOptions {
  /** The byte that ends a line; a line feed unless another is named. */
  readonly end?: number
  /** The most bytes that a line may have. What is longer is dropped up to its end, and `onTooLong` is called once. */
  readonly limit?: number
  readonly onTooLong?: () => void
}

/**
 * Cuts a stream of bytes into lines; empty ones are left out. The chunks of an unfinished line are kept apart and joined
 * once, when it is whole: the cost is linear in its size, and characters are never cut.
 */
export class LineReader {
  readonly #onLine: (line: string) => void
  readonly #onTooLong: () => void
  readonly #end: number
  readonly #limit: number
  #parts: Buffer[] = []
  #bytes = 0

  constructor(
    onLine: (line: string) => void,
    { end = 10, limit = Number.POSITIVE_INFINITY, onTooLong = () => {} }: LineReaderOptions = {},
  ) {
    this.#onLine = onLine
    this.#onTooLong = onTooLong
    this.#end = end
    this.#limit = limit
  }

  take(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(this.#end); end >= 0; end = chunk.indexOf(this.#end, from)) {
      this.#add(chunk.subarray(from, end))
      this.#finish()
      from = end + 1
    }
    if (from < chunk.length) this.#add(chunk.subarray(from))
  }

  #add(part: Buffer): void {
    const wasTooLong = this.#bytes > this.#limit
    this.#bytes += part.length
    if (this.#bytes <= this.#limit) {
      this.#parts.push(part)
      return
    }
    this.#parts = []
    if (!wasTooLong) this.#onTooLong()
  }

  #finish(): void {
    const [first, ...others] = this.#parts
    this.#parts = []
    this.#bytes = 0
    if (first === undefined) return
    const line = others.length === 0 ? first : Buffer.concat([first, ...others])
    if (line.length > 0) this.#onLine(line.toString("utf8"))
  }
}
