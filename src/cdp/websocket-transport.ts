import { WebSocket } from "ws"
import { abortable } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import { acceptedHost, isNamed } from "./named-host.ts"
import type { Transport } from "./transport.ts"

/** How a browser answers under a name that it does not accept. */
const REFUSED = /Unexpected server response: 500/

/** Messages over the debugging WebSocket of a browser that we did not launch. */
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
    try {
      return await WebSocketTransport.#connect(url, {}, signal)
    } catch (error) {
      if (signal?.aborted || !REFUSED.test(messageOf(error)) || !isNamed(new URL(url))) throw error
      return WebSocketTransport.#connect(url, acceptedHost, signal)
    }
  }

  static async #connect(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<WebSocketTransport> {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 512 * 1024 * 1024, headers })
    const opened = new Promise<void>((resolve, reject) => {
      socket.once("open", resolve)
      socket.on("error", (error) =>
        reject(
          new TabhandError("attach_failed", `no debugging connection to ${url}: ${messageOf(error)}`, {
            hint: "check that the browser is running and was started with a debugging port",
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
