import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { BadRequest, Exchange } from "./exchange.ts"
import { type Hit, HitLog } from "./hit-log.ts"
import { listenOnLoopback } from "./loopback.ts"
import { findRoute, type Route, route } from "./router.ts"
import { routes } from "./routes/index.ts"
import { EchoSockets } from "./routes/websocket.ts"

export type { Hit } from "./hit-log.ts"

export interface Site {
  readonly url: string
  /** The same server under a host name that browsers treat as another site. */
  readonly crossSite: string
  /** The requests so far, in order of arrival; only those of one path when it is given. */
  hits(path?: string): Hit[]
  /** The first request of a path, past or future. */
  waitForHit(path: string, signal?: AbortSignal): Promise<Hit>
  /** Serves a test's own document, in place of any earlier one at the path. */
  publish(path: string, html: string): void
  close(): Promise<void>
}

export async function startSite(): Promise<Site> {
  const log = new HitLog()
  const echo = new EchoSockets()
  const closing = new AbortController()
  const published = new Map<string, string>()
  const all: readonly Route[] = [route("/published/*path", (exchange) => sendPublished(exchange, published)), ...routes]

  const makeServer = () =>
    createServer((request, response) => void answer(request, response, all, log, closing.signal)).on(
      "upgrade",
      (request, socket, head) => {
        const url = urlOf(request)
        log.record(request, url)
        echo.accept(url.pathname, request, socket, head)
      },
    )

  const { port, servers } = await listenOnLoopback(makeServer)
  return {
    url: `http://127.0.0.1:${port}`,
    crossSite: `http://localhost:${port}`,
    hits: (path) => log.list(path),
    waitForHit: (path, signal) => log.first(path, signal ? AbortSignal.any([signal, closing.signal]) : closing.signal),
    publish: (path, html) => void published.set(path, html),
    async close() {
      closing.abort(new Error("the fixture site was closed"))
      echo.close()
      await Promise.all(servers.map(closeServer))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  all: readonly Route[],
  log: HitLog,
  closing: AbortSignal,
): Promise<void> {
  response.setHeader("cache-control", "no-store")
  const gone = new AbortController()
  response.once("close", () => gone.abort(new Error("the reader went away")))
  const signal = AbortSignal.any([gone.signal, closing])
  try {
    const url = urlOf(request)
    log.record(request, url)
    const found = findRoute(all, url.pathname)
    const exchange = new Exchange(request, response, url, found?.params ?? new Map(), signal)
    if (found) await found.route.handle(exchange)
    else exchange.html({ title: "Not found", body: "<h1>Not found</h1>" }, 404)
  } catch (error) {
    if (signal.aborted) return
    const status = error instanceof BadRequest || error instanceof URIError ? 400 : 500
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(String(error))
  }
}

function sendPublished(exchange: Exchange, published: ReadonlyMap<string, string>): void {
  const html = published.get(exchange.url.pathname)
  if (html === undefined) exchange.text("nothing is published here", 404)
  else exchange.send(200, "text/html; charset=utf-8", html)
}

function urlOf(request: IncomingMessage): URL {
  return new URL(`http://${request.headers.host ?? "127.0.0.1"}${request.url ?? "/"}`)
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })
  server.closeAllConnections()
  await closed
}
