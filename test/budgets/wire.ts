import { isRecord } from "../../src/base/records.ts"
import type { Connection } from "../../src/cdp/connection.ts"

/** What was sent, by what was under way at once: so many times somebody had to wait for the browser. */
export type RoundTrips = readonly (readonly string[])[]

/**
 * Counts what goes over one connection. Which of two answers comes first is chance, and decides what is sent while the
 * other is still awaited: here the answers to what is under way at once are given at once, when the last of them is
 * there, so that the count is the same each time. Events are given as they come.
 */
export class Wire {
  readonly #post: Connection["post"]
  /** What is under way, by its number; with what gives the answer, once it is there. */
  readonly #open = new Map<number, (() => void) | undefined>()
  #roundTrips: string[][] = []
  #count = 0

  constructor(connection: Connection) {
    this.#post = connection.post.bind(connection)
    const forget = connection.forget.bind(connection)
    connection.post = (sessionId, method, params, onReply, onLost) => {
      // Asked beside the commands, by whoever watches how busy the browser is; the machine decides how often.
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
      // What could not be sent has no number, and was answered already.
      if (id !== 0) this.#open.set(id, undefined)
      return id
    }
    connection.forget = (id) => {
      forget(id)
      if (this.#open.delete(id)) this.#giveAnswers()
    }
  }

  /** What the work sends until it is done. */
  async watch(work: () => Promise<unknown>): Promise<RoundTrips> {
    await this.#untilQuiet()
    this.#roundTrips = []
    await work()
    return this.#roundTrips
  }

  /** Until nothing is under way, and the browser has told nothing that something follows from. */
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
    this.#giveAnswers()
  }

  #giveAnswers(): void {
    const answers = [...this.#open.values()]
    if (answers.includes(undefined)) return
    this.#open.clear()
    for (const give of answers) give?.()
  }
}

/** Most are calls of our own scripts, by one and the same method. */
function nameOf(method: string, params: unknown): string {
  const source = isRecord(params) ? params.functionDeclaration : undefined
  const called = typeof source === "string" ? /\bthis\.([\w.]+)\(/.exec(source)?.[1] : undefined
  return called === undefined ? method : `${method}:${called}`
}
