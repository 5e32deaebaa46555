import { isRecord } from "../../src/base/records.ts"
import type { Connection } from "../../src/cdp/connection.ts"

/** The sent messages, grouped by concurrency: the number of groups is the number of waits for the browser. */
export type RoundTrips = readonly (readonly string[])[]

/**
 * Counts the messages of one connection. Which of two answers comes first is random, and decides what is sent while the
 * other is still pending. So the answers to concurrent calls are delivered together, once the last one has arrived,
 * which makes the count deterministic. Events are delivered as they arrive.
 */
export class Wire {
  readonly #post: Connection["post"]
  /** The pending calls by id, with the function that delivers the answer once it has arrived. */
  readonly #open = new Map<number, (() => void) | undefined>()
  #roundTrips: string[][] = []
  #count = 0

  constructor(connection: Connection) {
    this.#post = connection.post.bind(connection)
    const forget = connection.forget.bind(connection)
    connection.post = (sessionId, method, params, onReply, onLost) => {
      // Not part of a command: a watchdog sends it, as often as the machine's load requires.
      if (method === "Browser.getVersion") return this.#post(sessionId, method, params, onReply, onLost)
      this.#note(nameOf(method, params))
      let id = 0
      id = this.#post(
        sessionId,
        method,
        params,
        (reply) => this.#answered(id, () => onReply(reply)),
        (error) => this.#answered(id, () => onLost(error)),
      )
      // A call that could not be sent has no id, and was already answered.
      if (id !== 0) this.#open.set(id, undefined)
      return id
    }
    connection.forget = (id) => {
      forget(id)
      if (this.#open.delete(id)) this.#deliverAnswers()
    }
  }

  /** The messages that the work sends until it is done. */
  async watch(work: () => Promise<unknown>): Promise<RoundTrips> {
    await this.#untilQuiet()
    this.#roundTrips = []
    await work()
    return this.#roundTrips
  }

  /** Waits until nothing is pending and the browser has sent nothing that triggers further messages. */
  async #untilQuiet(): Promise<void> {
    for (let before = -1; before !== this.#count || this.#open.size > 0; ) {
      before = this.#count
      await new Promise<void>((resolve, reject) => {
        this.#post(undefined, "Browser.getVersion", {}, () => resolve(), reject)
      })
    }
  }

  #note(name: string): void {
    this.#count++
    if (this.#open.size === 0) this.#roundTrips.push([name])
    else this.#roundTrips.at(-1)?.push(name)
  }

  #answered(id: number, give: () => void): void {
    if (!this.#open.has(id)) return give()
    this.#open.set(id, give)
    this.#deliverAnswers()
  }

  #deliverAnswers(): void {
    const answers = [...this.#open.values()]
    if (answers.includes(undefined)) return
    this.#open.clear()
    for (const give of answers) give?.()
  }
}

/** Adds the called function, because most messages call our own scripts by the same method. */
function nameOf(method: string, params: unknown): string {
  const source = isRecord(params) ? params.functionDeclaration : undefined
  const called = typeof source === "string" ? /\bthis\.([\w.]+)\(/.exec(source)?.[1] : undefined
  return called === undefined ? method : `${method}:${called}`
}
