/** Whole lines out of bytes that come as they like. */
export class LineReader {
  readonly #onLine: (line: string) => void
  #rest = Buffer.alloc(0)

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine
  }

  take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (let end = this.#rest.indexOf(10); end >= 0; end = this.#rest.indexOf(10)) {
      const line = this.#rest.toString("utf8", 0, end)
      this.#rest = this.#rest.subarray(end + 1)
      if (line !== "") this.#onLine(line)
    }
  }
}
