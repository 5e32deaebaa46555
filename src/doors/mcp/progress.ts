import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js"
import type { ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js"

type Asker = Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, "_meta" | "sendNotification">

/** Tells a client that asked for it what goes on, line by line. Nothing for one that did not. */
export function progressTo({ _meta, sendNotification }: Asker): ((line: string) => void) | undefined {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return undefined
  let progress = 0
  return (message) => {
    const params = { progressToken, progress: ++progress, message }
    // Whoever has gone away hears nothing of it; the call itself is cancelled then.
    sendNotification({ method: "notifications/progress", params }).catch(() => undefined)
  }
}
