import { pause, within } from "../../base/deadline.ts"
import { messageOf, TabhandError } from "../../base/errors.ts"
import { resolveEndpoint } from "../../cdp/endpoint.ts"

const ASK_EVERY_MS = 150
/** Time limit of one attempt. */
const ANSWER_MS = 2_000

/** The WebSocket URL of the browser at that http URL, as soon as it answers. */
export async function waitForEndpoint(url: string, limitMs: number, signal?: AbortSignal): Promise<string> {
  const until = performance.now() + limitMs
  for (;;) {
    const askMs = Math.min(ANSWER_MS, Math.max(1, until - performance.now()))
    try {
      return await within(askMs, `waiting for ${url}`, (limit) => resolveEndpoint(url, limit), signal)
    } catch (error) {
      if (signal?.aborted || (error instanceof TabhandError && error.code === "bad_argument")) throw error
      const left = until - performance.now()
      if (left <= 0) throw timedOut(url, error)
      await pause(Math.min(ASK_EVERY_MS, left), signal)
    }
  }
}

function timedOut(url: string, last: unknown): TabhandError {
  return new TabhandError("attach_failed", `Timed out waiting for CDP endpoint ${url}: ${messageOf(rootOf(last))}`, {
    hint: "check that it was started with --remote-debugging-port, and with that port",
    cause: last,
  })
}

/** The root cause. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}
