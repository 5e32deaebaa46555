const LINE_END = 10

/** Lines out of bytes that come as they like, none of them longer than the limit. */
export class Frames {
  readonly #limit: number
  readonly #onFrame: (line: string) => void
  readonly #onTooLong: () => void
  #parts: Buffer[] = []
  #bytes = 0

  constructor(limit: number, onFrame: (line: string) => void, onTooLong: () => void) {
    this.#limit = limit
    this.#onFrame = onFrame
    this.#onTooLong = onTooLong
  }

  take(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      this.#add(chunk.subarray(from, end))
      this.#finish()
      from = end + 1
    }
    this.#add(chunk.subarray(from))
  }

  #add(part: Buffer): void {
    const wasTooLong = this.#isTooLong
    this.#bytes += part.length
    if (!this.#isTooLong) {
      this.#parts.push(part)
      return
    }
    this.#parts = []
    if (!wasTooLong) this.#onTooLong()
  }

  #finish(): void {
    const line = this.#isTooLong ? "" : Buffer.concat(this.#parts).toString("utf8").trim()
    this.#parts = []
    this.#bytes = 0
    if (line !== "") this.#onFrame(line)
  }

  get #isTooLong(): boolean {
    return this.#bytes > this.#limit
  }
}
