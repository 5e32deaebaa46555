/** Set as soon as there is an answer: what it is. */
const STATES = { text: 1, error: 2 } as const
const STATE = 0
const LENGTH = 1
const HEAD_BYTES = 8
const MOST_BYTES = 1_000

/** One answer in memory that two threads share: code can wait for it in the middle of a synchronous call. */
export class SharedAnswer {
  readonly memory: SharedArrayBuffer
  readonly #head: Int32Array
  readonly #text: Uint8Array

  constructor(memory = new SharedArrayBuffer(HEAD_BYTES + MOST_BYTES)) {
    this.memory = memory
    this.#head = new Int32Array(memory, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT)
    this.#text = new Uint8Array(memory, HEAD_BYTES)
  }

  give(kind: keyof typeof STATES, text: string): void {
    const bytes = new TextEncoder().encode(text).subarray(0, this.#text.length)
    this.#text.set(bytes)
    this.#head[LENGTH] = bytes.length
    Atomics.store(this.#head, STATE, STATES[kind])
    Atomics.notify(this.#head, STATE)
  }

  /** Asks, and blocks the thread until there is an answer. Throws if that is an error, or if none comes. */
  await(ask: () => void, ms: number): string {
    Atomics.store(this.#head, STATE, 0)
    ask()
    if (Atomics.wait(this.#head, STATE, 0, ms) === "timed-out") throw new Error(`no answer came within ${ms} ms`)
    // Text of shared memory must be copied before it can be decoded.
    const text = new TextDecoder().decode(this.#text.slice(0, this.#head[LENGTH]))
    if (this.#head[STATE] === STATES.error) throw new Error(text)
    return text
  }
}
