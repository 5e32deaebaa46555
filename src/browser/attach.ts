import { within } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import { Connection } from "../cdp/connection.ts"
import { resolveEndpoint } from "../cdp/endpoint.ts"
import { connectFailed } from "./apps/connect-failed.ts"
import { waitForEndpoint } from "./apps/wait-for-endpoint.ts"
import { Browser, type BrowserFacts } from "./browser.ts"

const ATTACH_LIMIT_MS = 10_000
/** Limit while the browser may still be starting. */
const STARTING_LIMIT_MS = 60_000

/**
 * Connects to a running browser that belongs to the user: attaches to no target, resizes nothing and closes nothing on
 * its own. With `waitMs`, waits that long for an http endpoint.
 */
export function attachToBrowser(endpoint: string, signal?: AbortSignal, waitMs?: number): Promise<Browser> {
  if (waitMs !== undefined && /^https?:/i.test(endpoint)) return attachWhenReachable(endpoint, waitMs, signal)
  return within(
    ATTACH_LIMIT_MS,
    `attaching to ${endpoint}`,
    async (limit) => connectTo(await resolveEndpoint(endpoint, limit), {}, noCleanup, limit),
    signal,
  )
}

async function attachWhenReachable(rawEndpoint: string, waitMs: number, signal?: AbortSignal): Promise<Browser> {
  const endpoint = rawEndpoint.replace(/\/+$/, "")
  const url = await waitForEndpoint(endpoint, waitMs, signal)
  try {
    return await within(
      STARTING_LIMIT_MS,
      `attaching to ${endpoint}`,
      (limit) => connectTo(url, {}, noCleanup, limit),
      signal,
    )
  } catch (error) {
    throw signal?.aborted ? error : connectFailed(endpoint, error)
  }
}

/** Connects to the browser's WebSocket. `leave` runs after we have closed the connection. */
export async function connectTo(
  url: string,
  known: Pick<Partial<BrowserFacts>, "pid" | "executable" | "app">,
  leave: () => Promise<void>,
  signal: AbortSignal,
): Promise<Browser> {
  // Imported lazily: launching our own browser does not need it.
  const { WebSocketTransport } = await import("../cdp/websocket-transport.ts")
  const connection = new Connection(await WebSocketTransport.connect(url, signal))
  try {
    return await createBrowser(connection, known, leave, signal)
  } catch (error) {
    connection.close()
    throw signal.aborted ? error : attachFailed(url, error)
  }
}

const noCleanup = async () => {}

async function createBrowser(
  connection: Connection,
  known: Pick<Partial<BrowserFacts>, "pid" | "executable" | "app">,
  leave: () => Promise<void>,
  signal: AbortSignal,
): Promise<Browser> {
  const { product, userAgent } = await connection.root.send("Browser.getVersion", undefined, { signal })
  const { targetInfo } = await connection.root.send("Target.getTargetInfo", {}, { signal })
  if (targetInfo.type !== "browser") throw new TabhandError("attach_failed", `it is a ${targetInfo.type}`)
  const facts: BrowserFacts = {
    product,
    userAgent,
    own: false,
    pid: known.pid,
    executable: known.executable,
    headless: false,
    notes: [],
    ...(known.app ? { app: known.app } : {}),
  }
  const browser = new Browser(connection, facts, async () => {
    connection.close()
    await leave()
  })
  await browser.tree.discoverOnly(signal)
  return browser
}

function attachFailed(url: string, error: unknown): TabhandError {
  return new TabhandError("attach_failed", `${url} is not a browser that can be attached to: ${messageOf(error)}`, {
    hint: "pass the browser's debugging port, not the URL of one of its pages",
    cause: error,
  })
}
