import { randomUUID } from "node:crypto"
import type { Broker } from "./broker.ts"
import type { Counters } from "./counters.ts"
import { envelopeText } from "./envelope.ts"
import { COUNTERS } from "./subjects.ts"

const AT_MOST_EVERY_MS = 1_000

/** Publishes the counters when they changed. */
export class CountersTopic {
  readonly #counters: Counters
  readonly #broker: Broker
  #timer: NodeJS.Timeout | undefined

  constructor(counters: Counters, broker: Broker) {
    this.#counters = counters
    this.#broker = broker
    counters.onChange(() => this.#publishSoon())
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#counters.onChange(() => {})
    this.#publish()
  }

  #publishSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (this.#broker.isBehind) this.#publishSoon()
      else this.#publish()
    }, AT_MOST_EVERY_MS).unref()
  }

  #publish(): void {
    const payload = JSON.stringify(this.#counters.all())
    const facts = { id: randomUUID(), at: Date.now(), topic: COUNTERS, session: null, payload }
    this.#broker.publish(COUNTERS, envelopeText(facts))
  }
}
