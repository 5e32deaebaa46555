import { messageOf, TabhandError } from "../base/errors.ts"

/** What a caller may give to name a running browser: a port, an http discovery address, or the websocket itself. */
export async function resolveEndpoint(given: string, signal?: AbortSignal): Promise<string> {
  const url = parseEndpoint(given)
  if (url.protocol === "ws:" || url.protocol === "wss:") return url.href
  const discovery = discoveryOf(url)
  const body = await readVersion(discovery, signal)
  const found = webSocketUrlIn(body)
  if (found === undefined) {
    throw new TabhandError("attach_failed", `${discovery.href} did not answer like a browser's debugging port`, {
      hint: "start the browser with --remote-debugging-port=PORT and give that port",
    })
  }
  // The browser names itself as it sees itself; behind a forwarded port only the address that we were given works.
  const socket = new URL(found)
  socket.host = url.host
  if (url.protocol === "https:") socket.protocol = "wss:"
  return socket.href
}

/** Below the address that was given: a debugging port may be forwarded to a path. */
function discoveryOf(url: URL): URL {
  const discovery = new URL(url)
  discovery.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/json(\/version)?$/, "")}/json/version`
  return discovery
}

function parseEndpoint(given: string): URL {
  const text = /^\d{1,5}$/.test(given) ? `http://127.0.0.1:${given}` : given
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ["http:", "https:", "ws:", "wss:"].includes(url.protocol)) return url
  throw new TabhandError("bad_argument", `"${given}" names no browser to attach to`, {
    hint: "give a debugging port (9222), an http address, or a ws:// address",
  })
}

async function readVersion(address: URL, signal?: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(address, signal ? { signal } : {})
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new TabhandError("attach_failed", `no browser answers at ${address.origin}: ${messageOf(cause)}`, {
      hint: "start the browser with --remote-debugging-port=PORT and give that port",
      cause: error,
    })
  }
}

function webSocketUrlIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("webSocketDebuggerUrl" in body)) return undefined
  const { webSocketDebuggerUrl: url } = body
  return typeof url === "string" && URL.canParse(url) ? url : undefined
}
