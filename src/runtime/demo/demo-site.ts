import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { OrderBook } from "./orders.ts"
import { ordersPage } from "./orders-page.ts"
import { shopPage } from "./shop-page.ts"

const BODY_LIMIT = 10_000

/** The pages are self-contained: this policy forbids requests to any other site. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'self'"

export interface DemoSite {
  readonly url: string
  close(): Promise<void>
}

/** Serves the shop that the tour drives, on a loopback port of its own. */
export async function startDemoSite(): Promise<DemoSite> {
  const book = new OrderBook()
  const server = createServer((request, response) => void answer(request, response, book))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the demo site has no port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, book: OrderBook): Promise<void> {
  const path = request.url?.split("?", 1)[0]
  const isRead = request.method === "GET" || request.method === "HEAD"
  if (isRead && path === "/") sendHtml(response, shopPage())
  else if (isRead && path === "/orders") sendHtml(response, ordersPage(book.orders))
  else if (request.method === "POST" && path === "/orders") await placeOrder(request, response, book)
  else sendText(response, 404, "Not found")
}

/** JSON only: a form of another site cannot send that without a CORS preflight, which fails. */
async function placeOrder(request: IncomingMessage, response: ServerResponse, book: OrderBook): Promise<void> {
  if (request.headers["content-type"] !== "application/json") return sendText(response, 415, "Send JSON")
  const order = book.place(await readJson(request))
  if (order === undefined) return sendText(response, 400, "Not an order")
  response.writeHead(201, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(order))
}

/** The body as JSON; undefined if it is invalid, too long or incomplete. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      bytes += chunk.length
      // Keep reading to the end: leaving the loop would close the connection before the response.
      if (bytes <= BODY_LIMIT) chunks.push(chunk)
    }
    if (bytes > BODY_LIMIT) return undefined
    return JSON.parse(Buffer.concat(chunks).toString("utf8"))
  } catch {
    return undefined
  }
}

function sendHtml(response: ServerResponse, html: string): void {
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": CONTENT_POLICY,
      "cache-control": "no-store",
    })
    .end(html)
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }).end(text)
}
