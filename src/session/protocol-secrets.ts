import { isRecord } from "../base/records.ts"
import type { Redactor } from "../base/redact.ts"
import { safeBase64, safeData } from "../page/network/legible.ts"

/** The parameters of a notification without secrets, in its bytes too. */
export function withoutSecrets(method: string, params: unknown, redactor: Redactor): unknown {
  const safe = redactor.text.bind(redactor)
  const bytesSafe = isRecord(params) ? { ...params, ...withSafeBytes(method, params, safe) } : params
  return redactor.deep(bytesSafe)
}

/** What of the parameters holds bytes, as base64, which no pattern for texts matches. */
function withSafeBytes(method: string, params: Params, safe: Redactor["text"]): Params {
  const { request, response } = params
  switch (method) {
    case "Network.requestWillBeSent": {
      if (!isRecord(request) || !Array.isArray(request.postDataEntries)) return {}
      const parts = request.postDataEntries.map((entry) => (isRecord(entry) ? String(entry.bytes ?? "") : ""))
      return { request: { ...request, postDataEntries: [{ bytes: safeBase64(parts, safe) }] } }
    }
    case "Network.webSocketFrameSent":
    case "Network.webSocketFrameReceived": {
      if (!isRecord(response)) return {}
      const { opcode, payloadData } = response
      if (typeof opcode !== "number" || typeof payloadData !== "string") return {}
      return { response: { ...response, payloadData: safeData({ opcode, data: payloadData }, safe) } }
    }
    default:
      return {}
  }
}

type Params = Readonly<Record<string, unknown>>
