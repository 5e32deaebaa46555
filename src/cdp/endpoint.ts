import { get } from "node:http"
import { text } from "node:stream/consumers"
import { messageOf, TabhandError } from "../base/errors.ts"
import { acceptedHost, isNamed } from "./named-host.ts"

/** Resolves a port, an http discovery URL or a WebSocket URL to the browser's WebSocket URL. */
export async function resolveEndpoint(endpoint: string, signal?: AbortSignal): Promise<string> {
  const url = parseEndpoint(endpoint)
  if (url.protocol === "ws:" || url.protocol === "wss:") return url.href
  const discovery = discoveryOf(url)
  const body = await readVersion(discovery, signal)
  const webSocketUrl = webSocketUrlIn(body)
  if (webSocketUrl === undefined) {
    throw new TabhandError("attach_failed", `${discovery.href} is not a browser's debugging port`, {
      hint: "start the browser with --remote-debugging-port=PORT and pass that port",
    })
  }
  // The browser reports its own host and port; behind a forwarded port only the endpoint's work.
  const socket = new URL(webSocketUrl)
  socket.host = url.host
  if (url.protocol === "https:") socket.protocol = "wss:"
  return socket.href
}

/** Keeps the endpoint's path: a debugging port may be forwarded to a path. */
function discoveryOf(url: URL): URL {
  const discovery = new URL(url)
  discovery.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/json(\/version)?$/, "")}/json/version`
  return discovery
}

function parseEndpoint(endpoint: string): URL {
  const text = /^\d{1,5}$/.test(endpoint) ? `http://127.0.0.1:${endpoint}` : endpoint
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ["http:", "https:", "ws:", "wss:"].includes(url.protocol)) return url
  throw new TabhandError("bad_argument", `"${endpoint}" is not a browser endpoint`, {
    hint: "pass a debugging port (9222), an http URL or a ws:// URL",
  })
}

async function readVersion(discovery: URL, signal?: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(discovery, signal ? { signal } : {})
    const isRefused = !response.ok && discovery.protocol === "http:" && isNamed(discovery)
    return isRefused ? JSON.parse(await underAcceptedHost(discovery, signal)) : await response.json()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new TabhandError("attach_failed", `no browser answers at ${discovery.origin}: ${messageOf(cause)}`, {
      hint: "start the browser with --remote-debugging-port=PORT and pass that port",
      cause: error,
    })
  }
}

/** `fetch` cannot set that header. */
function underAcceptedHost(url: URL, signal: AbortSignal | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: acceptedHost, signal }, (response) => text(response).then(resolve, reject)).on("error", reject)
  })
}

function webSocketUrlIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("webSocketDebuggerUrl" in body)) return undefined
  const { webSocketDebuggerUrl: url } = body
  return typeof url === "string" && URL.canParse(url) ? url : undefined
}
