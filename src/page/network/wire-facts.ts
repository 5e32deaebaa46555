import { isUtf8 } from "node:buffer"
import type { Protocol } from "../../cdp/protocol.ts"
import type { Initiator, ResponseFacts, StackLine } from "./logged-request.ts"

const LONGEST_URL = 16 * 1024
/** A data: URL is its own content. */
const LONGEST_DATA_URL = 200
const MOST_STACK_LINES = 10

/** Long URLs are cut: a page can request any number of them. */
export function shortUrl(url: string): string {
  const most = /^(data|blob):/i.test(url) ? LONGEST_DATA_URL : LONGEST_URL
  // Copied, so that the rest of a long text is not kept alive.
  return url.length <= most ? url : `${Buffer.from(url.slice(0, most)).toString()}…(${url.length} characters)`
}

/** What a request sends: text if it is one, as the protocol's own text of bytes is not what was sent. */
export function sentBody({ postData, postDataEntries }: Protocol.Network.Request): {
  readonly postData: string | undefined
  readonly postBytes?: Buffer
} {
  if (!postData || !postDataEntries?.every(({ bytes }) => bytes !== undefined)) return { postData }
  const bytes = Buffer.concat(postDataEntries.map(({ bytes: part = "" }) => Buffer.from(part, "base64")))
  return isUtf8(bytes) ? { postData: bytes.toString() } : { postData: undefined, postBytes: bytes }
}

export function initiatorOf({ type, url, lineNumber, columnNumber, stack }: Protocol.Network.Initiator): Initiator {
  const lines = stackLines(stack)
  const [first] = lines
  const at = url ?? first?.url
  const line = lineNumber === undefined ? first?.line : lineNumber + 1
  const column = columnNumber === undefined ? first?.column : columnNumber + 1
  return {
    type,
    ...(at ? { url: shortUrl(at) } : {}),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(lines.length > 0 ? { stack: lines } : {}),
  }
}

function stackLines(stack: Protocol.Runtime.StackTrace | undefined): StackLine[] {
  const lines: StackLine[] = []
  for (let at = stack; at && lines.length < MOST_STACK_LINES; at = at.parent) {
    for (const { functionName, url, lineNumber, columnNumber } of at.callFrames) {
      if (lines.length < MOST_STACK_LINES)
        lines.push({ name: functionName, url: shortUrl(url), line: lineNumber + 1, column: columnNumber + 1 })
    }
  }
  return lines
}

export function responseFacts(response: Protocol.Network.Response, fromMemory: boolean): ResponseFacts {
  const { statusText, mimeType, headers, protocol, remoteIPAddress, remotePort, timing } = response
  const { fromDiskCache, fromServiceWorker, fromPrefetchCache, serviceWorkerResponseSource, connectionId } = response
  const cache = fromMemory ? "memory" : fromDiskCache ? "disk" : fromPrefetchCache ? "prefetch" : undefined
  return {
    statusText,
    mimeType,
    headers,
    ...(protocol ? { protocol } : {}),
    ...(remoteIPAddress ? { remoteAddress: `${remoteIPAddress}${remotePort ? `:${remotePort}` : ""}` } : {}),
    ...(cache ? { cache } : {}),
    ...(fromServiceWorker ? { serviceWorker: serviceWorkerResponseSource ?? "yes" } : {}),
    fromNetwork: !fromServiceWorker && !fromMemory && (connectionId > 0 || fromDiskCache === true),
    ...(timing ? { timing } : {}),
  }
}
