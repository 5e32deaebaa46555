import dns from "node:dns"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test, vi } from "vitest"
import { WebSocketServer } from "ws"
import { resolveEndpoint } from "./endpoint.ts"
import { isNamed } from "./named-host.ts"
import { WebSocketTransport } from "./websocket-transport.ts"

test("addresses and localhost are no names", () => {
  const named = ["http://127.0.0.1:1", "http://[::1]:1", "http://localhost:1", "http://chrome:1", "ws://a.example/x"]
  expect(named.filter((url) => isNamed(new URL(url)))).toEqual(["http://chrome:1", "ws://a.example/x"])
})

test("a browser that refuses the name of its machine is asked again under the name that it accepts", async () => {
  const server = createServer(({ headers }, response) => {
    const isAccepted = headers.host === "localhost"
    response.statusCode = isAccepted ? 200 : 500
    const answer = { webSocketDebuggerUrl: "ws://localhost/devtools/browser/1" }
    response.end(
      isAccepted ? JSON.stringify(answer) : "Host header is specified and is not an IP address or localhost.",
    )
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on("upgrade", (request, socket, head) => {
    if (request.headers.host === "localhost") sockets.handleUpgrade(request, socket, head, (each) => each.send("hello"))
    else socket.end("HTTP/1.1 500 Internal Server Error\r\n\r\n")
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  const names = vi.spyOn(dns, "lookup")
  names.mockImplementation((...given: unknown[]) => {
    const found = given.at(-1)
    if (typeof found === "function") found(null, [{ address: "127.0.0.1", family: 4 }])
  })
  try {
    const url = await resolveEndpoint(`http://chrome:${port}`)
    expect(url).toBe(`ws://chrome:${port}/devtools/browser/1`)
    const transport = await WebSocketTransport.connect(url)
    transport.close()
    await expect(WebSocketTransport.connect(`ws://127.0.0.1:${port}/`)).rejects.toThrow(
      "Unexpected server response: 500",
    )
  } finally {
    names.mockRestore()
    sockets.close()
    server.close()
  }
})
