import { randomUUID } from "node:crypto"
import { TabhandError } from "../../base/errors.ts"
import { quote } from "../../base/text.ts"
import type { Broker, BrokerMessage, BrokerSubscription } from "./broker.ts"
import { checkPattern, checkSubject, matches } from "./subjects.ts"

/** How many messages wait for a slow subscriber; what comes beyond them is dropped and counted. */
const SLOTS = 256
const REQUEST_LIMIT_MS = 60_000

/** A message of the broker in this process. */
export class LocalMessage implements BrokerMessage {
  readonly subject: string
  readonly reply: string | undefined
  readonly data: Uint8Array

  constructor(subject: string, data: Uint8Array, reply: string | undefined) {
    this.subject = subject
    this.data = data
    this.reply = reply
  }

  get text(): string {
    return new TextDecoder().decode(this.data)
  }

  /** The parsed JSON. */
  json(): unknown {
    return JSON.parse(this.text)
  }
}

/** The messages of one subscription, for one reader: `for await (const message of broker.subscribe("plugin.events.>"))`. */
export class LocalSubscription implements BrokerSubscription, AsyncIterable<LocalMessage> {
  readonly pattern: string
  readonly #onEnd: (subscription: LocalSubscription) => void
  readonly #queue: LocalMessage[] = []
  #wake = () => {}
  #dropped = 0
  #isOver = false

  constructor(pattern: string, onEnd: (subscription: LocalSubscription) => void) {
    this.pattern = pattern
    this.#onEnd = onEnd
  }

  /** How many messages were dropped because this subscriber is too slow. */
  get dropped(): number {
    return this.#dropped
  }

  /** Messages that already arrived can still be read. */
  async unsubscribe(): Promise<void> {
    this.#isOver = true
    this.#onEnd(this)
    this.#wake()
  }

  /** Returns whether there was room. */
  deliver(message: LocalMessage): boolean {
    if (this.#queue.length >= SLOTS) {
      this.#dropped++
      return false
    }
    this.#queue.push(message)
    this.#wake()
    return true
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LocalMessage> {
    try {
      for (;;) {
        const next = this.#queue.shift()
        if (next) yield next
        else if (this.#isOver) return
        else await this.#more()
      }
    } finally {
      await this.unsubscribe()
    }
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}

/**
 * A broker in this process, with the rules of NATS: subjects have segments, `*` matches one of them and a final `>`
 * one or more. A subscriber that does not keep up loses messages, which are counted, and stays subscribed.
 */
export class LocalBroker implements Broker {
  readonly isBehind = false
  readonly largest = Number.POSITIVE_INFINITY
  readonly #subscriptions = new Set<LocalSubscription>()
  #dropped = 0

  /** How many messages were dropped in all, because their subscribers were too slow. */
  get dropped(): number {
    return this.#dropped
  }

  /** Text and bytes are sent as they are, everything else as JSON. */
  publish(subject: string, data: unknown, reply?: string): void {
    checkSubject(subject)
    if (reply !== undefined) checkSubject(reply)
    const message = new LocalMessage(subject, bytesOf(data), reply)
    for (const each of this.#subscriptions) {
      if (matches(each.pattern, subject) && !each.deliver(message)) this.#dropped++
    }
  }

  /** With `receive`, each message is passed to it; otherwise the messages are read from the subscription. */
  subscribe(pattern: string, receive?: (message: LocalMessage) => void): LocalSubscription {
    checkPattern(pattern)
    const subscription = new LocalSubscription(pattern, (each) => this.#subscriptions.delete(each))
    this.#subscriptions.add(subscription)
    if (receive) void passOn(subscription, receive)
    return subscription
  }

  /** Publishes, and waits for the first reply. */
  async request(
    subject: string,
    data: unknown,
    { timeoutMs = REQUEST_LIMIT_MS }: { readonly timeoutMs?: number } = {},
  ): Promise<LocalMessage> {
    if (![...this.#subscriptions].some(({ pattern }) => matches(pattern, subject))) {
      throw new TabhandError("broker_unreachable", `there is no subscriber to ${quote(subject)}`)
    }
    const inbox = `_INBOX.${randomUUID()}`
    const replies = this.subscribe(inbox)
    const limit = setTimeout(() => void replies.unsubscribe(), timeoutMs)
    try {
      this.publish(subject, data, inbox)
      for await (const reply of replies) return reply
      throw new TabhandError("timeout", `request timed out on topic '${subject}'`)
    } finally {
      clearTimeout(limit)
      await replies.unsubscribe()
    }
  }
}

async function passOn(messages: LocalSubscription, receive: (message: LocalMessage) => void): Promise<void> {
  for await (const message of messages) receive(message)
}

function bytesOf(data: unknown): Uint8Array {
  if (data instanceof Uint8Array) return data
  return Buffer.from(typeof data === "string" ? data : (JSON.stringify(data) ?? ""))
}
