import { once } from "node:events"
import { createServer, request, type Server } from "node:http"

export interface TokenProxy {
  readonly url: URL
  close(): Promise<void>
}

/**
 * A proxy that adds the token, for clients that cannot send one. Everything else is passed on unchanged, except that
 * the proxy's own host name, which the server does not know, is replaced by the server's.
 */
export async function tokenProxy(server: URL, token: string): Promise<TokenProxy> {
  const proxy = createServer((incoming, response) => {
    const own = `127.0.0.1:${portOf(proxy)}`
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    for (const name of ["host", "origin"] as const) {
      const value = headers[name]
      if (value !== undefined) headers[name] = value.replace(own, server.host)
    }
    const onward = request(
      {
        host: server.hostname,
        port: server.port,
        path: incoming.url,
        method: incoming.method,
        headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on("error", () => response.destroy())
    response.on("close", () => onward.destroy())
    incoming.pipe(onward)
  })
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  return {
    url: new URL(server.pathname, `http://127.0.0.1:${portOf(proxy)}`),
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, "close")
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the proxy does not listen")
  return address.port
}
