import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { WebSocketServer } from "ws"
import { route } from "../router.ts"

const ECHO_PATH = "/websocket/echo"

export const websocketRoutes = [
  route("/websocket", (exchange) =>
    exchange.html({
      title: "WebSocket",
      body: `<h1>WebSocket</h1>
<p id="last" role="status">connecting</p>
<script>
const show = (text) => { document.getElementById("last").textContent = text }
const socket = new WebSocket("ws://" + location.host + "${ECHO_PATH}")
socket.onopen = () => socket.send("hello")
socket.onmessage = (event) => show("echo: " + event.data)
socket.onerror = () => show("failed")
</script>`,
    }),
  ),
]

/** Echoes what it receives, text as text and bytes as bytes. */
export class EchoSockets {
  readonly #server = new WebSocketServer({ noServer: true })

  accept(path: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (path !== ECHO_PATH) {
      socket.destroy()
      return
    }
    this.#server.handleUpgrade(request, socket, head, (client) => {
      client.on("message", (data, isBinary) => client.send(data, { binary: isBinary }))
    })
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate()
    this.#server.close()
  }
}
