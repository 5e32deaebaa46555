import { within } from "../base/deadline.ts"
import { Connection } from "../cdp/connection.ts"
import { resolveEndpoint } from "../cdp/endpoint.ts"
import { WebSocketTransport } from "../cdp/websocket-transport.ts"
import { Browser } from "./browser.ts"

const ATTACH_LIMIT_MS = 10_000

/** Connects to a running browser. It is somebody else's house: nothing in it is attached to, resized or closed unasked. */
export function attachToBrowser(endpoint: string, signal?: AbortSignal): Promise<Browser> {
  return within(
    ATTACH_LIMIT_MS,
    `attaching to ${endpoint}`,
    async (limit) => {
      const url = await resolveEndpoint(endpoint, limit)
      const connection = new Connection(await WebSocketTransport.connect(url, limit))
      const { product, userAgent } = await connection.root.send("Browser.getVersion", undefined, { signal: limit })
      const facts = {
        product,
        userAgent,
        own: false,
        pid: undefined,
        executable: undefined,
        headless: false,
        notes: [],
      }
      const browser = new Browser(connection, facts, async () => connection.close())
      await browser.tree.discoverOnly(limit)
      return browser
    },
    signal,
  )
}
