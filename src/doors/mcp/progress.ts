import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js"
import type { ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js"

type Asker = Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, "_meta" | "sendNotification">

/** Sends progress line by line to a client that asked for it; undefined otherwise. */
export function progressTo({ _meta, sendNotification }: Asker): ((line: string) => void) | undefined {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return undefined
  let progress = 0
  return (message) => {
    const params = { progressToken, progress: ++progress, message }
    // Fails if the client disconnected; the call itself is cancelled then.
    sendNotification({ method: "notifications/progress", params }).catch(() => undefined)
  }
}
