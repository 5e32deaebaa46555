import { within } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
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
      try {
        return await enter(connection, limit)
      } catch (error) {
        connection.close()
        throw limit.aborted ? error : attachFailed(url, error)
      }
    },
    signal,
  )
}

async function enter(connection: Connection, signal: AbortSignal): Promise<Browser> {
  const { product, userAgent } = await connection.root.send("Browser.getVersion", undefined, { signal })
  const { targetInfo } = await connection.root.send("Target.getTargetInfo", {}, { signal })
  if (targetInfo.type !== "browser") throw new TabhandError("attach_failed", `it is a ${targetInfo.type}`)
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
  await browser.tree.discoverOnly(signal)
  return browser
}

function attachFailed(url: string, error: unknown): TabhandError {
  return new TabhandError("attach_failed", `what answers at ${url} is no browser to attach to: ${messageOf(error)}`, {
    hint: "give the browser's debugging port, not the address of one of its pages",
    cause: error,
  })
}
