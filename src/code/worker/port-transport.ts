import type { MessagePort } from "node:worker_threads"
import type { ConnectionTransport } from "puppeteer-core"

/** The protocol over a port to the runtime, which forwards it to the browser. */
export class PortTransport implements ConnectionTransport {
  onmessage?: (message: string) => void
  onclose?: () => void
  readonly #port: MessagePort
  readonly #maySend: () => void

  /** `maySend` is called before each message, and throws if it must not be sent. */
  constructor(port: MessagePort, maySend: () => void) {
    this.#port = port
    this.#maySend = maySend
    port.on("message", (message: unknown) => {
      if (typeof message === "string") this.onmessage?.(message)
    })
    port.on("close", () => this.onclose?.())
  }

  send(message: string): void {
    this.#maySend()
    this.#port.postMessage(message)
  }

  close(): void {
    this.#port.close()
  }
}
