import { within } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import { Connection } from "../cdp/connection.ts"
import { resolveEndpoint } from "../cdp/endpoint.ts"
import { connectFailed } from "./apps/connect-failed.ts"
import { waitForEndpoint } from "./apps/wait-for-endpoint.ts"
import { Browser, type BrowserFacts } from "./browser.ts"

const ATTACH_LIMIT_MS = 10_000
/** The same where the browser may still be starting. */
const PATIENT_LIMIT_MS = 60_000

/**
 * Connects to a running browser. It is somebody else's house: nothing in it is attached to, resized or closed unasked.
 * With `waitMs`, an http address is waited for that long.
 */
export function attachToBrowser(endpoint: string, signal?: AbortSignal, waitMs?: number): Promise<Browser> {
  if (waitMs !== undefined && /^https?:/i.test(endpoint)) return attachOnceUp(endpoint, waitMs, signal)
  return within(
    ATTACH_LIMIT_MS,
    `attaching to ${endpoint}`,
    async (limit) => connectTo(await resolveEndpoint(endpoint, limit), {}, nothingElse, limit),
    signal,
  )
}

async function attachOnceUp(given: string, waitMs: number, signal?: AbortSignal): Promise<Browser> {
  const endpoint = given.replace(/\/+$/, "")
  const url = await waitForEndpoint(endpoint, waitMs, signal)
  try {
    return await within(
      PATIENT_LIMIT_MS,
      `attaching to ${endpoint}`,
      (limit) => connectTo(url, {}, nothingElse, limit),
      signal,
    )
  } catch (error) {
    throw signal?.aborted ? error : connectFailed(endpoint, error)
  }
}

/** Connects to the browser's own websocket. `leave` is done when the connection was closed by us. */
export async function connectTo(
  url: string,
  known: Pick<Partial<BrowserFacts>, "pid" | "executable" | "app">,
  leave: () => Promise<void>,
  signal: AbortSignal,
): Promise<Browser> {
  // Loaded only when needed: whoever starts a browser of our own should not wait for it.
  const { WebSocketTransport } = await import("../cdp/websocket-transport.ts")
  const connection = new Connection(await WebSocketTransport.connect(url, signal))
  try {
    return await enter(connection, known, leave, signal)
  } catch (error) {
    connection.close()
    throw signal.aborted ? error : attachFailed(url, error)
  }
}

const nothingElse = async () => {}

async function enter(
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
  return new TabhandError("attach_failed", `what answers at ${url} is no browser to attach to: ${messageOf(error)}`, {
    hint: "give the browser's debugging port, not the address of one of its pages",
    cause: error,
  })
}
