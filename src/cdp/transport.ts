/** Carries whole protocol messages, whatever is below. */
export interface Transport {
  /** Called with each whole message. Set once, before the first `send`. */
  onMessage: (message: string) => void
  /** Called once, when nothing will come any more. */
  onClose: (reason: string) => void
  send(message: string): void
  close(): void
}

/** A larger message to the browser breaks the pipe while the process lives on, so it is refused before it is written. */
export const MESSAGE_LIMIT = 64 * 1024 * 1024
