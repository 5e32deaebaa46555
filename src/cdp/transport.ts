/** Carries whole protocol messages. */
export interface Transport {
  /** Called with each message. Set once, before the first `send`. */
  onMessage: (message: string) => void
  /** Called once, after the last message. */
  onClose: (reason: string) => void
  send(message: string): void
  close(): void
}

/** A larger message to the browser breaks the pipe while the process lives on, so it is refused before it is written. */
export const MESSAGE_LIMIT = 64 * 1024 * 1024
