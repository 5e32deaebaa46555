/** A message as it arrives. */
export interface BrokerMessage {
  readonly subject: string
  /** Where the sender expects the reply. */
  readonly reply?: string | undefined
  readonly data: Uint8Array
}

export interface BrokerSubscription {
  /** Settles once no message arrives any more. */
  unsubscribe(): Promise<void>
}

/** What the door needs of a broker: NATS, or the one in this process. */
export interface Broker {
  /** Receives a message at a time, and must not throw. */
  subscribe(pattern: string, receive: (message: BrokerMessage) => void): BrokerSubscription
  /** Sends it now, or, while the broker cannot be reached, as soon as it can. */
  publish(subject: string, text: string): void
  /** What can be left out should not be sent now: the broker cannot be reached, or does not keep up. */
  readonly isBehind: boolean
  /** The most bytes that a message may have. */
  readonly largest: number
}
