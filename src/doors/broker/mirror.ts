import { randomUUID } from "node:crypto"
import { isRecord } from "../../base/records.ts"
import { type ProtocolDomain, protocolLines } from "../../protocol/session-events.ts"
import type { Broker } from "./broker.ts"
import type { BrowserLink } from "./browser-link.ts"
import type { Counters } from "./counters.ts"
import { envelopeText } from "./envelope.ts"
import { EVENTS } from "./subjects.ts"

/** A command does not wait longer than this for the stream of events. */
const OPEN_LIMIT_MS = 1_000

export interface MirrorSetup {
  readonly browser: BrowserLink
  readonly broker: Broker
  readonly counters: Counters
  readonly domains: readonly ProtocolDomain[]
  /** The name of our session. */
  readonly name: string
  /** The session, as the broker's clients call it. */
  readonly session: string | null
  readonly instance: string | undefined
  report(error: unknown): void
}

/** Publishes the notifications of one session, and counts those that it drops. */
export class Mirror {
  readonly #setup: MirrorSetup
  #stream: AbortController | undefined
  #opening = Promise.resolve()

  constructor(setup: MirrorSetup) {
    this.#setup = setup
  }

  /** To be awaited before each command: the stream ends with its session and with the runtime. */
  follow(): Promise<void> {
    if (this.#stream) return this.#opening
    const stream = new AbortController()
    this.#stream = stream
    const { browser, domains, name, report } = this.#setup
    this.#opening = new Promise((resolve) => {
      const limit = setTimeout(resolve, OPEN_LIMIT_MS)
      const onOpen = () => {
        clearTimeout(limit)
        resolve()
      }
      browser
        .events({ session: name, domains, onLine: (line) => this.#take(line), onOpen, signal: stream.signal })
        .catch((error) => {
          if (!stream.signal.aborted) report(error)
        })
        .finally(() => {
          if (this.#stream === stream) this.#stream = undefined
          onOpen()
        })
    })
    return this.#opening
  }

  stop(): void {
    this.#stream?.abort()
    this.#stream = undefined
  }

  #take(line: unknown): void {
    if (!isRecord(line)) return
    if (line.event === protocolLines.missed && typeof line.count === "number") this.#drop(line.count)
    if (line.event === protocolLines.event && typeof line.method === "string") this.#publish(line.method, line.params)
  }

  #publish(method: string, params: unknown): void {
    const { broker, counters, instance, session } = this.#setup
    if (broker.isBehind) return this.#drop(1)
    const payload = JSON.stringify({ method, params, session_id: session, ...(instance ? { instance } : {}) })
    const facts = { id: randomUUID(), at: Date.now(), session, payload }
    const [domain = "", name = ""] = method.split(".")
    const topics = [`${EVENTS}.${name.toLowerCase()}`, `${EVENTS}.${domain}.${name}`]
    const texts = topics.map((topic) => [topic, envelopeText({ ...facts, topic })] as const)
    if (texts.some(([, text]) => Buffer.byteLength(text) > broker.largest)) return this.#drop(1)
    for (const [topic, text] of texts) broker.publish(topic, text)
    counters.add("events")
  }

  #drop(count: number): void {
    this.#setup.counters.addDropped(this.#setup.name, count)
  }
}
