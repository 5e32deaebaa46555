import { WebSocket } from "ws"
import { abortable } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import type { Transport } from "./transport.ts"

/** Messages over a debugging websocket of a browser that somebody else started. */
export class WebSocketTransport implements Transport {
  onMessage: (message: string) => void = () => {}
  onClose: (reason: string) => void = () => {}
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on("message", (data, isBinary) => {
      if (!isBinary) this.onMessage(data.toString())
    })
    socket.once("close", () => this.onClose("the debugging connection was closed"))
  }

  static async connect(url: string, signal?: AbortSignal): Promise<WebSocketTransport> {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 512 * 1024 * 1024 })
    const opened = new Promise<void>((resolve, reject) => {
      socket.once("open", resolve)
      socket.on("error", (error) =>
        reject(
          new TabhandError("attach_failed", `no debugging connection to ${url}: ${messageOf(error)}`, {
            hint: "check that the browser still runs and was started with a debugging port",
          }),
        ),
      )
    })
    try {
      await abortable(opened, signal)
    } catch (error) {
      socket.terminate()
      throw error
    }
    return new WebSocketTransport(socket)
  }

  send(message: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message)
  }

  close(): void {
    this.#socket.terminate()
  }
}
