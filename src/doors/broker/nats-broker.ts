import { type ConnectionOptions, connect, errors, type NatsConnection } from "@nats-io/transport-node"
import { pause, within } from "../../base/deadline.ts"
import { errnoOf, messageOf, TabhandError } from "../../base/errors.ts"
import type { Broker, BrokerMessage, BrokerSubscription } from "./broker.ts"

/** What the broker reports of its connection. */
export interface ConnectionReport {
  lost(): void
  back(): void
  /** The server refused something, such as a reply to a subject that this user may not use. */
  failed(error: unknown): void
  /** No more commands will arrive. */
  deaf(error: unknown): void
  replyLost(): void
}

/** An attempt to connect that takes longer is repeated: a stopped server accepts connections and says nothing. */
const CONNECT_LIMIT_MS = 3_000
const RETRY_MS = 250
const RETRY_JITTER_MS = 250
const PING_EVERY_MS = 10_000
const END_LIMIT_MS = 2_000

/** Beyond so many bytes that the server has not confirmed, it does not keep up. */
const MOST_UNCONFIRMED = 4 * 1024 * 1024
const CONFIRM_EVERY = 256 * 1024

/** Replies that wait for the connection. */
const MOST_HELD = 1_000
const MOST_HELD_BYTES = 32 * 1024 * 1024
/** The limit of a server that was not connected to yet. */
const USUAL_LIMIT = 1024 * 1024

/** Connects to NATS, and connects again for as long as it takes. */
export class NatsBroker implements Broker {
  readonly #connection: NatsConnection
  readonly #report: ConnectionReport
  #isConnected = true
  #isClosing = false
  #unconfirmed = 0
  #sinceConfirmed = 0
  #held: { readonly subject: string; readonly text: string }[] = []
  #heldBytes = 0

  private constructor(connection: NatsConnection, report: ConnectionReport) {
    this.#connection = connection
    this.#report = report
    void this.#watch()
  }

  /** Waits for a server that is not there; throws if one refuses us. */
  static async connect(options: ConnectionOptions, report: ConnectionReport, signal: AbortSignal): Promise<NatsBroker> {
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted()
      try {
        return new NatsBroker(await connect({ ...options, ...reconnecting }), report)
      } catch (error) {
        if (!isPassing(error)) throw refused(error)
        if (attempt === 0) report.failed(error)
        await pause(RETRY_MS + Math.random() * RETRY_JITTER_MS, signal)
      }
    }
  }

  get isBehind(): boolean {
    return !this.#isConnected || this.#unconfirmed > MOST_UNCONFIRMED
  }

  get largest(): number {
    return this.#connection.info?.max_payload ?? USUAL_LIMIT
  }

  subscribe(pattern: string, receive: (message: BrokerMessage) => void): BrokerSubscription {
    const subscription = this.#connection.subscribe(pattern, {
      callback: (error, message) => {
        // The library ends a subscription that the server refuses.
        if (error) this.#report.deaf(refused(error))
        else receive(message)
      },
    })
    return {
      unsubscribe: async () => {
        // Without a connection, nothing arrives anyway.
        if (this.#isConnected && !subscription.isClosed()) await atMost(END_LIMIT_MS, subscription.drain())
        else subscription.unsubscribe()
      },
    }
  }

  /** What the client library is given while it is disconnected is lost. */
  publish(subject: string, text: string): void {
    if (this.#isConnected) this.#send(subject, text)
    else if (this.#held.length >= MOST_HELD || this.#heldBytes + text.length > MOST_HELD_BYTES) this.#report.replyLost()
    else {
      this.#held.push({ subject, text })
      this.#heldBytes += text.length
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#isConnected) await atMost(END_LIMIT_MS, this.#connection.flush())
    await this.#connection.close()
  }

  #send(subject: string, text: string): void {
    try {
      this.#connection.publish(subject, text)
    } catch (error) {
      this.#report.replyLost()
      this.#report.failed(error)
      return
    }
    this.#unconfirmed += text.length
    this.#sinceConfirmed += text.length
    if (this.#sinceConfirmed >= CONFIRM_EVERY) this.#confirm()
  }

  /** The server answers a ping after it has read everything before it. */
  #confirm(): void {
    const bytes = this.#sinceConfirmed
    this.#sinceConfirmed = 0
    const confirmed = () => {
      this.#unconfirmed -= bytes
    }
    // Without the connection nothing waits any more.
    this.#connection.flush().then(confirmed, confirmed)
  }

  async #watch(): Promise<void> {
    void this.#connection.closed().then((error) => {
      if (!this.#isClosing) this.#report.deaf(refused(error ?? new Error("the connection was closed")))
    })
    for await (const status of this.#connection.status()) {
      if (status.type === "disconnect") {
        this.#isConnected = false
        this.#report.lost()
      } else if (status.type === "reconnect") {
        this.#isConnected = true
        this.#report.back()
        this.#sendHeld()
      } else if (status.type === "error") this.#report.failed(status.error)
    }
  }

  #sendHeld(): void {
    const held = this.#held
    this.#held = []
    this.#heldBytes = 0
    for (const { subject, text } of held) this.#send(subject, text)
  }
}

const reconnecting: ConnectionOptions = {
  reconnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: RETRY_MS,
  reconnectJitter: RETRY_JITTER_MS,
  reconnectJitterTLS: RETRY_JITTER_MS,
  // Credentials may be renewed while we run: a refused connection is tried again like any other.
  ignoreAuthErrorAbort: true,
  timeout: CONNECT_LIMIT_MS,
  pingInterval: PING_EVERY_MS,
}

const PASSING = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
])

/** Whether the server may be there later; what it refuses, or we refuse of it, does not change by waiting. */
function isPassing(error: unknown): boolean {
  // The library has no code for it.
  if (error instanceof errors.ConnectionError) return !/does not support/.test(error.message)
  if (error instanceof errors.TimeoutError) return true
  return PASSING.has(errnoOf(error) ?? "")
}

function refused(error: unknown): TabhandError {
  return new TabhandError("broker_unreachable", `the broker cannot be used: ${messageOf(error)}`, {
    hint: "check the address, the credentials and the TLS files; see docs/doors/broker.md",
    cause: error,
  })
}

/** Waits no longer than that: the end of this program does not depend on the server. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await within(ms, "ending", () => work).catch(() => undefined)
}
