import { randomUUID } from "node:crypto"
import type { Broker } from "./broker.ts"
import type { Counters } from "./counters.ts"
import { envelopeText, type ReplyAddress } from "./envelope.ts"
import { failurePayload } from "./tool-call.ts"

/** Sends replies to where they are expected. */
export class Replies {
  readonly #broker: Broker
  readonly #counters: Counters

  constructor(broker: Broker, counters: Counters) {
    this.#broker = broker
    this.#counters = counters
  }

  /** `at`: the time of the reply, which a repeated one keeps. */
  send(address: ReplyAddress, payload: string, at = Date.now()): void {
    const { largest } = this.#broker
    const text = textOf(address, payload, at)
    const bytes = Buffer.byteLength(text)
    if (bytes <= largest) return this.#broker.publish(address.subject, text)
    this.#counters.add("repliesLost")
    const problem = `the reply has ${bytes} bytes, and the broker takes ${largest}: its limit must be raised, or less be asked for`
    this.#broker.publish(address.subject, textOf(address, failurePayload(problem), at))
  }
}

function textOf({ subject: topic, envelope }: ReplyAddress, payload: string, at: number): string {
  if (!envelope) return payload
  const { id = randomUUID(), session } = envelope
  return envelopeText({ id, at, topic, session, payload })
}
